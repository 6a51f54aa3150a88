import { figuresSheet } from '@/domain/sheet/figures-sheet'
import type { Sheet, SheetColumn, SheetColumnKind } from '@/domain/sheet/sheet'
import {
  type BarModel,
  type DonutModel,
  isSummed,
  type Measure,
  stackTotals,
} from '@/ui/chart/model/chart-model'

const kindOf: Record<Measure, SheetColumnKind> = {
  euros: 'cents',
  units: 'integer',
  references: 'integer',
  percent: 'percent',
}

type Column = SheetColumn & { values: readonly (number | null)[] }

/** The figures of a bar chart by category: values and, beside them, those that they are compared with. */
export const barSheet = (model: BarModel): Sheet => {
  const { series, categories, comparedName = '' } = model
  const columns: Column[] = series.flatMap(({ name, measure, values, compared }) => [
    { title: name, kind: kindOf[measure], values },
    ...(compared
      ? [{ title: `${name}, ${comparedName.toLowerCase()}`, kind: kindOf[measure], values: compared }]
      : []),
  ])
  if (isSummed(model))
    columns.push({ title: 'Total', kind: kindOf[series[0]?.measure ?? 'euros'], values: stackTotals(model) })
  return {
    name: model.what,
    columns: [
      { title: model.axis, kind: 'text' },
      ...columns.map(({ title, kind }): SheetColumn => ({ title, kind })),
    ],
    // A month that is not complete says so: beside the others it would look like a fall.
    rows: categories.map(({ name, partial }, index) => [
      partial === undefined ? name : `${name} (${partial.toLowerCase()})`,
      ...columns.map(({ values }) => values[index] ?? null),
    ]),
  }
}

/** The parts of a ring or bar, with their shares of what was sold. */
export const donutSheet = ({ what, measure, slices }: DonutModel): Sheet => {
  const whole = slices.reduce((sum, { value }) => sum + Math.max(0, value), 0)
  return figuresSheet(
    what,
    slices.map(({ name, value }) => ({
      name,
      ...(measure === 'euros' ? { cents: value } : { count: value }),
      ...(whole > 0 && { share: Math.max(0, value) / whole }),
    })),
  )
}
