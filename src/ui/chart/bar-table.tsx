import type { ReactNode } from 'react'
import { formatChange, formatPoints } from '@/domain/basics/numbers'
import classes from '@/ui/chart/chart.module.css'
import { type BarModel, isSummed, type Measure, stackTotals } from '@/ui/chart/chart-model'
import { adds, formatFigure } from '@/ui/chart/measures'

type Column = { id: string; name: string; cells: string[]; total: string }
type Values = readonly (number | null)[]

/** The figures of a bar chart by category, with sums and comparison. */
export function BarTable({
  model,
  nameOf = (_id, name) => name,
}: {
  model: BarModel
  nameOf?: ((id: string, name: string) => ReactNode) | undefined
}) {
  const columns = tableColumns(model)
  const hasTotals = columns.some(({ total }) => total !== '')
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{model.what}</caption>
      <thead>
        <tr>
          <th scope="col">{model.axis}</th>
          {columns.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {model.categories.map(({ id, name }, index) => (
          <tr key={id}>
            <th scope="row">{nameOf(id, name)}</th>
            {columns.map((column) => (
              <td key={column.id}>{column.cells[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {hasTotals ? (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {columns.map(({ id, total }) => (
              <td key={id}>{total}</td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

const tableColumns = (model: BarModel): Column[] => {
  const { series, comparedName = '' } = model
  const measure = series[0]?.measure ?? 'euros'
  const compares = series.some(({ compared }) => compared !== undefined)
  const columns = series.flatMap((each) => columnsOf(each.id, each.name, each, comparedName))
  if (!isSummed(model)) return columns
  const summed = {
    measure,
    values: stackTotals(model),
    compared: compares ? stackTotals(model, 'compared') : undefined,
  }
  return [...columns, ...columnsOf('total', 'Total', summed, comparedName)]
}

const columnsOf = (
  id: string,
  name: string,
  { measure, values, compared }: { measure: Measure; values: Values; compared?: Values | undefined },
  comparedName: string,
): Column[] => {
  const own = figures(id, name, measure, values)
  if (compared === undefined) return [own]
  return [
    own,
    figures(`${id} before`, `${name}, ${comparedName.toLowerCase()}`, measure, compared),
    pairs(`${id} difference`, `${name}, diferencia`, { measure, values, compared }, difference),
    ...(measure === 'percent'
      ? []
      : [pairs(`${id} change`, `${name}, variación`, { measure, values, compared }, change)]),
  ]
}

const figures = (id: string, name: string, measure: Measure, values: Values): Column => ({
  id,
  name,
  cells: values.map((value) => formatFigure(measure, value)),
  total: adds(measure) ? formatFigure(measure, sum(values)) : '',
})

type Pair = (measure: Measure, now: number | null, before: number | null) => string
const pairs = (
  id: string,
  name: string,
  { measure, values, compared }: { measure: Measure; values: Values; compared: Values },
  said: Pair,
): Column => ({
  id,
  name,
  cells: values.map((now, index) => said(measure, now, compared[index] ?? null)),
  total: adds(measure) ? said(measure, sum(values), sum(compared)) : '',
})

const difference: Pair = (measure, now, before) => {
  if (now === null || before === null) return formatFigure(measure, null)
  if (measure === 'percent') return formatPoints(now - before)
  return `${now > before ? '+' : ''}${formatFigure(measure, now - before)}`
}
const change: Pair = (measure, now, before) =>
  now === null || before === null || before <= 0
    ? formatFigure(measure, null)
    : formatChange((now - before) / before)

const sum = (values: Values): number => values.reduce<number>((all, value) => all + (value ?? 0), 0)
