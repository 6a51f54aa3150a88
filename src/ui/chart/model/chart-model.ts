import { addDays } from '@/domain/basics/dates'
import type { ChartColor } from '@/ui/chart/model/chart-colors'

/** Kind of the values: cents, units, number of distinct products, or a fraction shown as a percentage. */
export type Measure = 'euros' | 'units' | 'references' | 'percent'

export type ChartCategory = {
  id: string
  /** On the axis: 'oct 26'. */
  label: string
  /** In tooltip, table and description: 'octubre de 2026'. */
  name: string
  /** Why the category is not complete yet, as the legend says it: 'Mes en curso'. Its bars are outlines. */
  partial?: string
  /** The days that it stands for, of charts in which a span can be drawn: 'YYYY-MM-DD' and how many. */
  days?: { first: string; count: number }
}

/** What looks alike on the time axis: a shape, and the word that the legend has for it ('Precios'). */
export type MarkKind = { shape: 'dot' | 'square' | 'ring' | 'triangle'; name: string }
/** Something that happened on a day, on the time axis: the label says all of it. */
export type AxisMark = { day: string; kind: MarkKind; label: string }

export type ChartSeries = {
  id: string
  name: string
  color: ChartColor
  measure: Measure
  /** One per category; null where there is no value. */
  values: readonly (number | null)[]
  /** Values of the period compared with: drawn lighter, with difference and percentage in the table. */
  compared?: readonly (number | null)[]
  /** Drawn as a line over the bars; a line of percentages has its own axis on the right. */
  line?: boolean
}

export type BarModel = {
  /** 'Ventas por mes, PVP'. */
  what: string
  /** What the categories are: 'Mes'. */
  axis: string
  categories: readonly ChartCategory[]
  series: readonly ChartSeries[]
  /** Bars of one category on top of each other, with their total. */
  stacked: boolean
  /** Name of the values in `compared`: 'Un año antes'. */
  comparedName?: string
  /**
   * Where the categories are days; shown at their place, in the tooltip, in the legend, and as a list for screen readers. Those
   * that are still to come have their room under the axis already: an empty list.
   */
  marks?: readonly AxisMark[]
}

export type DonutSlice = {
  id: string
  name: string
  color: ChartColor
  value: number
  /** Share (whole percent) and value as they were rounded for another card that has them, too. */
  shown?: { share?: number; value: number }
}

export type DonutModel = {
  what: string
  measure: Measure
  slices: readonly DonutSlice[]
}

/** Sum of the stacked bars in each category. */
export const stackTotals = (model: BarModel, of: 'values' | 'compared' = 'values'): number[] =>
  model.categories.map((_, index) =>
    model.series.reduce((sum, series) => sum + (series.line ? 0 : (series[of]?.[index] ?? 0)), 0),
  )

export const isSummed = (model: BarModel): boolean =>
  model.stacked && model.series.filter(({ line }) => !line).length > 1

export const hasFigures = (model: BarModel): boolean =>
  model.series.some(({ values, compared = [] }) => [...values, ...compared].some((value) => value))

/** What happened in the days of one category. */
export const marksIn = ({ categories, marks = [] }: BarModel, index: number): readonly AxisMark[] => {
  const days = categories[index]?.days
  if (days === undefined) return []
  const end = addDays(days.first, days.count)
  return marks.filter(({ day }) => days.first <= day && day < end)
}
