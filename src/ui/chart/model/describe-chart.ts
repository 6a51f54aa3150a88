import {
  type BarModel,
  type DonutModel,
  hasFigures,
  isSummed,
  stackTotals,
} from '@/ui/chart/model/chart-model'
import { shareText, shownSlices } from '@/ui/chart/model/donut-shares'
import { formatFigure } from '@/ui/chart/model/measures'

/** Text alternative of the drawing for screen readers: what it shows, its range, minimum and maximum of each series. */
export const describeBars = (model: BarModel): string => {
  const { what, categories, series } = model
  const first = categories[0]?.name ?? ''
  const last = categories.at(-1)?.name ?? ''
  const range = categories.length > 1 ? `, de ${first} a ${last}` : first && `, ${first}`
  if (!hasFigures(model)) return `${what}${range}. Sin datos.`
  const told = series.map(({ name, measure, values }) => ({ name, measure, values }))
  const measure = series[0]?.measure ?? 'euros'
  if (isSummed(model)) told.unshift({ name: 'Total', measure, values: stackTotals(model) })
  return [`${what}${range}.`, ...told.map((each) => extremes(each, categories))].join(' ')
}

const extremes = (
  { name, measure, values }: Pick<BarModel['series'][number], 'name' | 'measure' | 'values'>,
  categories: BarModel['categories'],
): string => {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const at = (index: number) => categories[index]?.name ?? ''
  const isPartial = ({ index }: { index: number }) => categories[index]?.partial !== undefined
  const complete = known.filter((each) => !isPartial(each))
  const compared = complete.length > 0 ? complete : known
  const [start] = compared
  if (start === undefined) return `${name}: sin datos.`
  const least = compared.reduce((found, each) => (each.value < found.value ? each : found), start)
  const most = compared.reduce((found, each) => (each.value > found.value ? each : found), start)
  const said = ({ value, index }: typeof start) => `${formatFigure(measure, value)} (${at(index)})`
  // What is not complete yet is not the least of all.
  const partial = compared === known ? [] : known.filter(isPartial)
  return `${name}: ${[`mínimo ${said(least)}`, `máximo ${said(most)}`, ...partial.map(said)].join(', ')}.`
}

export const describeDonut = (model: DonutModel): string => {
  const { what, measure, slices } = model
  const shown = shownSlices(model)
  const told = slices.map(
    ({ name, value }, index) =>
      `${name} ${shareText(value, shown[index]?.share).replace('\u00a0', ' ')} (${formatFigure(measure, value)})`,
  )
  return `${what}. ${told.join(', ')}.`
}
