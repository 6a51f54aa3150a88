import type { PeriodFigures, PeriodMonth } from '@/domain/sales/questions/sales-figures'
import { amountOf } from '@/features/sales/amounts'
import { type Months, monthValues } from '@/features/sales/charts/data/graph-months'
import type { Laboratory } from '@/features/sales/charts/data/use-laboratories'
import type { PriceMode } from '@/parts/prices/price-mode'
import type { ChartColor } from '@/ui/chart/model/chart-colors'
import type { ChartSeries } from '@/ui/chart/model/chart-model'

type LaboratoryFigures = PeriodMonth['laboratories'][string]

const identity = ({ id, name, color }: Laboratory) => ({ id: String(id), name, color })

/** A figure of one laboratory in a month; 0 where it has no sales. */
const figuresOf =
  ({ id }: Laboratory, figure: (figures: LaboratoryFigures) => number) =>
  ({ laboratories }: PeriodMonth): number => {
    const figures = laboratories[id]
    return figures === undefined ? 0 : figure(figures)
  }

export const salesOf = (laboratory: Laboratory, mode: PriceMode) =>
  figuresOf(laboratory, (figures) => amountOf(figures, 'total', mode))
export const referencesOf = (laboratory: Laboratory) => figuresOf(laboratory, ({ sku }) => sku)
export const shareOf = (laboratory: Laboratory, mode: PriceMode) =>
  figuresOf(laboratory, (figures) => (mode === 'pvl' ? figures.market_share : figures.market_share_pvp))

/** Sales of a laboratory by month. */
export const salesSeries = (
  months: Months<PeriodMonth>,
  laboratory: Laboratory,
  mode: PriceMode,
): ChartSeries => ({
  ...identity(laboratory),
  measure: 'euros',
  ...monthValues(months, salesOf(laboratory, mode)),
})

/** Number of different products of a laboratory sold by month. */
export const referencesSeries = (months: Months<PeriodMonth>, laboratory: Laboratory): ChartSeries => ({
  ...identity(laboratory),
  name: 'Referencias',
  measure: 'references',
  ...monthValues(months, referencesOf(laboratory)),
})

/** A laboratory's share in all sales that match the filter, by month. */
export const shareSeries = (
  months: Months<PeriodMonth>,
  laboratory: Laboratory,
  { mode, ...look }: { mode: PriceMode; color?: ChartColor; line?: boolean },
): ChartSeries => ({
  ...identity(laboratory),
  id: 'share',
  name: 'Cuota de mercado',
  measure: 'percent',
  ...look,
  ...monthValues(months, shareOf(laboratory, mode)),
})

/** Sales by month of figures that the answer has already added up. */
export const foldedSeries = (
  months: Months<PeriodMonth>,
  {
    id,
    name,
    color,
    mode,
    of,
  }: Pick<ChartSeries, 'id' | 'name' | 'color'> & {
    mode: PriceMode
    of: (month: PeriodMonth) => Pick<PeriodFigures, 'total_pvl' | 'total_pvp'>
  },
): ChartSeries => ({
  id,
  name,
  color,
  measure: 'euros',
  ...monthValues(months, (month) => amountOf(of(month), 'total', mode)),
})

/** The total minus the sales of other series: the sales of everyone else. */
export const restSeries = (
  months: Months<PeriodMonth>,
  told: readonly ChartSeries[],
  { name, mode }: { name: string; mode: PriceMode },
): ChartSeries => {
  const total = foldedSeries(months, {
    id: 'rest',
    name,
    color: 'competition',
    mode,
    of: (month) => month.total,
  })
  const less = (of: 'values' | 'compared') =>
    total[of]?.map((value, index) =>
      value === null ? null : told.reduce((left, series) => left - (series[of]?.[index] ?? 0), value),
    )
  const compared = less('compared')
  return { ...total, values: less('values') ?? [], ...(compared === undefined ? {} : { compared }) }
}

/** The laboratories with the highest sales in these months, largest first. */
export const largest = <L extends Laboratory>(
  months: Months<PeriodMonth>,
  laboratories: readonly L[],
  { count, mode }: { count: number; mode: PriceMode },
): L[] => {
  const sold = ({ id }: Laboratory) =>
    months.now.reduce((sum, month) => {
      const figures = month.laboratories[id]
      return figures === undefined ? sum : sum + amountOf(figures, 'total', mode)
    }, 0)
  return laboratories
    .map((laboratory) => ({ laboratory, amount: sold(laboratory) }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount)
    .slice(0, count)
    .map(({ laboratory }) => laboratory)
}
