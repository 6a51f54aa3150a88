import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldProps, shared } from '@/features/admin/editing/fields/field-props'

const symbols: Partial<Record<FieldProps['spec']['type'], string>> = { percent: '%', euros: '€' }

/** A number as it is typed here, «12,5». What is none goes on as it was typed, for the schema to refuse. */
export function NumberField({ onChange, ...props }: FieldProps) {
  const factor = props.spec.type === 'percent' ? 100 : 1
  const [typed, setTyped] = useState<string | null>(null)
  const { value } = props
  const stored = typeof value === 'number' ? written(value * factor) : typeof value === 'string' ? value : ''
  const symbol = symbols[props.spec.type]
  return (
    <TextInput
      {...shared(props)}
      inputMode="decimal"
      // What was typed stays as it is while it means the same: «12,» on the way to «12,5».
      value={typed !== null && read(typed, factor) === value ? typed : stored}
      rightSection={symbol === undefined ? null : <span aria-hidden>{symbol}</span>}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(read(currentTarget.value, factor))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

const written = (value: number): string => String(Number(value.toFixed(4))).replace('.', ',')

/** A dot before exactly three digits groups thousands, as everywhere on the screen: «60.000» is not sixty. No percentage is as large. */
function read(text: string, factor: number): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const ungrouped =
    factor === 1
      ? trimmed.replace(/^[1-9]\d{0,2}(\.\d{3})+(?=,|$)/, (whole) => whole.replaceAll('.', ''))
      : trimmed
  if (!/^\d{1,9}([.,]\d{0,4})?$/.test(ungrouped)) return text
  return Number((Number(ungrouped.replace(',', '.')) / factor).toFixed(6))
}
