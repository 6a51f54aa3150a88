import { Select, Switch, TextInput } from '@mantine/core'
import { type ChangeEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import type { SalesRange } from '@/domain/sales/range/range'
import { useHasMarks } from '@/features/sales/page/marks'
import classes from '@/features/sales/page/page.module.css'
import type { Page } from '@/features/sales/page/page-context'
import { partLabels, useParts } from '@/features/sales/page/part-names'
import { isSameSpan } from '@/features/sales/page/span-store'
import { parts, spanOf } from '@/features/sales/page-selection'

export type PageFieldsProps = { page: Page }

/** What a drawn span and pressed rows say, by fields: two days, and a part of the products. */
export default function PageFields({ page }: PageFieldsProps) {
  const { selection, change, brush } = page
  const named = useParts(() => true)
  const span = spanOf(selection)
  const [hasMarks, setHasMarks] = useHasMarks()
  return (
    <div className={classes.fields}>
      <Days
        span={span}
        limits={brush.limits}
        onChange={({ startDate, endDate }) => change({ from: startDate, to: endDate })}
      />
      {parts.map((part) => (
        <Select
          key={part}
          className={classes.field}
          label={partLabels[part]}
          placeholder="Todo"
          data={(named[part] ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={selection[part] === undefined ? null : String(selection[part])}
          onChange={(id) => change({ [part]: id === null ? undefined : Number(id) })}
          searchable
          clearable
          limit={100}
          nothingFoundMessage="Nada con ventas"
          clearButtonProps={{ 'aria-label': `Quitar ${partLabels[part].toLowerCase()}` }}
        />
      ))}
      <Switch
        className={classes.field}
        label="Marcas"
        description="Cambios de precio, campañas y faltas en los gráficos por meses"
        checked={hasMarks}
        onChange={({ currentTarget: { checked } }) => setHasMarks(checked)}
      />
    </div>
  )
}

type DaysProps = { span: SalesRange | null; limits: SalesRange; onChange: (span: SalesRange) => void }

/** How long a day that is typed or picked stays before it is meant, where nobody leaves the field or presses Enter. */
const typedRestMs = 800

/** Both days are there before anything changes, and what is typed is meant when it rests: 1 may become 15. */
function Days({ span, limits, onChange }: DaysProps) {
  const [days, setDays] = useState(span ?? noDays)
  const [seen, setSeen] = useState(span)
  const [sent, setSent] = useState<SalesRange | null>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  // The page has another span: drawn, pressed, by Back. The one that came from here may be typed over already.
  if (!isSameSpan(span, seen)) {
    setSeen(span)
    setSent(null)
    if (sent === null || !isSameSpan(span, sent)) setDays(span ?? noDays)
  }
  const mean = () => {
    clearTimeout(resting.current)
    if (!isIsoDay(days.startDate) || !isIsoDay(days.endDate)) return
    if (problemOf(days, limits) !== null || isSameSpan(days, sent ?? span)) return
    setSent(days)
    onChange(days)
  }
  const latest = useRef(mean)
  useLayoutEffect(() => {
    latest.current = mean
  })
  const field = (end: keyof SalesRange) => ({
    className: classes.field,
    type: 'date',
    value: days[end],
    min: limits.startDate,
    max: limits.endDate,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setDays({ ...days, [end]: value })
      clearTimeout(resting.current)
      resting.current = setTimeout(() => latest.current(), typedRestMs)
    },
    onBlur: mean,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') mean()
    },
  })
  return (
    <>
      <TextInput label="Desde" {...field('startDate')} />
      <TextInput label="Hasta" {...field('endDate')} error={problemOf(days, limits)} />
    </>
  )
}

const noDays: SalesRange = { startDate: '', endDate: '' }

/** Null where nothing is wrong, or nothing is there yet. */
const problemOf = ({ startDate, endDate }: SalesRange, limits: SalesRange): string | null => {
  if (!isIsoDay(startDate) || !isIsoDay(endDate)) return null
  if (endDate < startDate) return 'El último día es anterior al primero'
  if (endDate > limits.endDate || startDate < limits.startDate) return 'No hay ventas de esos días'
  return null
}
