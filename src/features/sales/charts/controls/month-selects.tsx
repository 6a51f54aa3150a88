import { NativeSelect } from '@mantine/core'
import { formatMonth } from '@/domain/basics/dates'
import classes from '@/features/sales/charts/controls/charts.module.css'

type MonthSelectsProps = {
  /** 'YYYY-MM', the oldest first. */
  months: readonly string[]
  picked: readonly [string, string] | null
  onChange: (picked: readonly string[]) => void
}

/** The months that can be clicked in the chart, as selects, for bars that are too narrow to touch. */
export function MonthSelects({ months, picked, onChange }: MonthSelectsProps) {
  const [first = '', last = ''] = picked ?? []
  const data = [
    { value: '', label: '- - -' },
    ...months.map((month) => ({ value: month, label: formatMonth(month) })),
  ]
  const choose = (from: string, to: string) => onChange(from === '' || to === '' ? [] : [from, to].sort())
  return (
    <div className={classes.months}>
      <NativeSelect
        label="Desde"
        data={data}
        value={first}
        onChange={({ currentTarget: { value } }) => choose(value, value && (last || value))}
      />
      <NativeSelect
        label="Hasta"
        data={data}
        value={last}
        onChange={({ currentTarget: { value } }) => choose(value && (first || value), value)}
      />
    </div>
  )
}
