import type { ChartColor } from '@/ui/chart/chart-colors'

/** What a value is: cents, units, distinct products, or a fraction shown as percent. */
export type Measure = 'euros' | 'units' | 'references' | 'percent'

export type ChartCategory = {
  id: string
  /** On the axis: 'oct 26'. */
  label: string
  /** In tooltip, table and description: 'octubre de 2026'. */
  name: string
}

export type ChartSeries = {
  id: string
  name: string
  color: ChartColor
  measure: Measure
  /** One per category; null where there is none. */
  values: readonly (number | null)[]
  /** The same of what it is compared with: drawn lighter, with difference and percentage in the table. */
  compared?: readonly (number | null)[]
  /** A line over the bars; of percent, on an axis of its own at the right. */
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
  /** What `compared` is: 'Un año antes'. */
  comparedName?: string
}

export type DonutSlice = { id: string; name: string; color: ChartColor; value: number }

export type DonutModel = {
  what: string
  measure: Measure
  slices: readonly DonutSlice[]
}

/** Sum over the bars of each category, of what is one on top of the other. */
export const stackTotals = (model: BarModel, of: 'values' | 'compared' = 'values'): number[] =>
  model.categories.map((_, index) =>
    model.series.reduce((sum, series) => sum + (series.line ? 0 : (series[of]?.[index] ?? 0)), 0),
  )

export const isSummed = (model: BarModel): boolean =>
  model.stacked && model.series.filter(({ line }) => !line).length > 1

export const hasFigures = (model: BarModel): boolean =>
  model.series.some(({ values, compared = [] }) => [...values, ...compared].some((value) => value))
