import type { ReactNode } from 'react'
import { formatChange, formatPoints } from '@/domain/basics/numbers'
import classes from '@/ui/chart/chart-table.module.css'
import { type BarModel, isSummed, type Measure, stackTotals } from '@/ui/chart/model/chart-model'
import { adds, formatFigure } from '@/ui/chart/model/measures'

type Column = { id: string; name: string; cells: string[]; total: string }
type Values = readonly (number | null)[]
/** `complete`: by category, whether it counts in the total. */
type Measured = { measure: Measure; values: Values; complete: readonly boolean[] }

/** The figures of a bar chart by category, with sums and comparison. */
export function BarTable({
  model,
  nameOf = (_id, name) => name,
}: {
  model: BarModel
  nameOf?: ((id: string, name: string) => ReactNode) | undefined
}) {
  const columns = tableColumns(model)
  const hasPartial = model.categories.some(({ partial }) => partial !== undefined)
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
            <th scope="row">{hasPartial ? 'Total de meses completos' : 'Total'}</th>
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
  const complete = model.categories.map(({ partial }) => partial === undefined)
  const columns = series.flatMap((each) => columnsOf(each.id, each.name, { ...each, complete }, comparedName))
  if (!isSummed(model)) return columns
  const summed = {
    measure,
    values: stackTotals(model),
    compared: compares ? stackTotals(model, 'compared') : undefined,
    complete,
  }
  return [...columns, ...columnsOf('total', 'Total', summed, comparedName)]
}

const columnsOf = (
  id: string,
  name: string,
  { measure, values, compared, complete }: Measured & { compared?: Values | undefined },
  comparedName: string,
): Column[] => {
  const own = figures(id, name, { measure, values, complete })
  if (compared === undefined) return [own]
  return [
    own,
    figures(`${id} before`, `${name}, ${comparedName.toLowerCase()}`, {
      measure,
      values: compared,
      complete,
    }),
    pairs(`${id} difference`, `${name}, diferencia`, { measure, values, compared, complete }, difference),
    ...(measure === 'percent'
      ? []
      : [pairs(`${id} change`, `${name}, variación`, { measure, values, compared, complete }, change)]),
  ]
}

const figures = (id: string, name: string, { measure, values, complete }: Measured): Column => ({
  id,
  name,
  cells: values.map((value) => formatFigure(measure, value)),
  total: adds(measure) ? formatFigure(measure, sum(values, complete)) : '',
})

type Pair = (measure: Measure, now: number | null, before: number | null) => string
const pairs = (
  id: string,
  name: string,
  { measure, values, compared, complete }: Measured & { compared: Values },
  said: Pair,
): Column => ({
  id,
  name,
  cells: values.map((now, index) => said(measure, now, compared[index] ?? null)),
  total: adds(measure) ? said(measure, sum(values, complete), sum(compared, complete)) : '',
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

/** The sum of the complete categories, as in the sentence above the chart: what is still coming would make them incomparable. */
const sum = (values: Values, complete: readonly boolean[]): number =>
  values.reduce<number>((all, value, index) => all + (complete[index] ? (value ?? 0) : 0), 0)
