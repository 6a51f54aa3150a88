import { formatEuros, formatEurosRounded } from '@/domain/basics/money'
import { formatInteger, formatPercentPrecise } from '@/domain/basics/numbers'
import type { Measure } from '@/ui/chart/model/chart-model'

const nothing = '- - -'
const space = '\u00a0'

/** Exact, for tooltips, tables and descriptions (de-DE format). */
export const formatFigure = (measure: Measure, value: number | null | undefined): string => {
  if (value === null || value === undefined) return nothing
  if (measure === 'euros') return formatEuros(value)
  return measure === 'percent' ? formatPercentPrecise(value) : formatInteger(value)
}

/** Beside a drawing: totals are whole euros (analytics.md §9). */
export const formatTotal = (measure: Measure, value: number): string =>
  measure === 'euros' ? formatEurosRounded(value) : formatFigure(measure, value)

/** Short, for axes and labels on the drawing: '1,2 M€', '12 k€', '340 €'. */
export const formatShort = (measure: Measure, value: number): string => {
  if (measure === 'percent') return `${formatInteger(Math.round(value * 100))}${space}%`
  const unit = measure === 'euros' ? '€' : ''
  const figure = measure === 'euros' ? value / 100 : value
  const size = Math.abs(figure)
  if (size >= 999_500) return `${tenths(figure / 1_000_000)}${space}M${unit}`
  if (size >= 9_950) return `${formatInteger(figure / 1000)}${space}k${unit}`
  if (size >= 1000) return `${tenths(figure / 1000)}${space}k${unit}`
  return unit === '' ? formatInteger(figure) : `${formatInteger(figure)}${space}${unit}`
}

/** Sums of percentages or of distinct products mean nothing. */
export const adds = (measure: Measure): boolean => measure === 'euros' || measure === 'units'

const tenths = (value: number): string => {
  const [whole = '', decimal = ''] = value.toFixed(1).split('.')
  return decimal === '0' ? whole : `${whole},${decimal}`
}
