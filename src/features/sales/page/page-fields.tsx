import { Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import type { SalesRange } from '@/domain/sales/range/range'
import { useHasMarks } from '@/features/sales/page/marks'
import classes from '@/features/sales/page/page.module.css'
import type { Page } from '@/features/sales/page/page-context'
import { partLabels, useParts } from '@/features/sales/page/part-names'
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
        key={`${selection.from} ${selection.to}`}
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

/** Both days are there before anything changes. */
function Days({ span, limits, onChange }: DaysProps) {
  const [from, setFrom] = useState(span?.startDate ?? '')
  const [to, setTo] = useState(span?.endDate ?? '')
  const choose = (startDate: string, endDate: string) => {
    setFrom(startDate)
    setTo(endDate)
    if (problemOf({ startDate, endDate }, limits) === null && isIsoDay(startDate) && isIsoDay(endDate))
      onChange({ startDate, endDate })
  }
  const problem = problemOf({ startDate: from, endDate: to }, limits)
  const { startDate: min, endDate: max } = limits
  return (
    <>
      <TextInput
        className={classes.field}
        type="date"
        label="Desde"
        value={from}
        min={min}
        max={max}
        onChange={({ currentTarget: { value } }) => choose(value, to)}
      />
      <TextInput
        className={classes.field}
        type="date"
        label="Hasta"
        value={to}
        min={min}
        max={max}
        error={problem}
        onChange={({ currentTarget: { value } }) => choose(from, value)}
      />
    </>
  )
}

/** Null where nothing is wrong, or nothing is there yet. */
const problemOf = ({ startDate, endDate }: SalesRange, limits: SalesRange): string | null => {
  if (!isIsoDay(startDate) || !isIsoDay(endDate)) return null
  if (endDate < startDate) return 'El último día es anterior al primero'
  if (endDate > limits.endDate || startDate < limits.startDate) return 'No hay ventas de esos días'
  return null
}
