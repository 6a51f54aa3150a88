import type { UniverseFigures, UniverseMonth } from '@/domain/sales/questions/sales-figures'
import type { SalesUntil } from '@/domain/sales/range/range'
import { monthCategories } from '@/features/sales/charts/data/graph-months'
import type { WidgetConfig } from '@/features/sales/widget-config'
import type { PriceMode } from '@/parts/prices/price-mode'
import type { BarModel, ChartSeries } from '@/ui/chart/model/chart-model'

type Measured = { measure: WidgetConfig['measure']; mode: PriceMode }

/** Ending of the fields for this measure: units, or the amount in the price mode. */
export const suffixOf = ({ measure, mode }: Measured): 'ud' | PriceMode => (measure === 'units' ? 'ud' : mode)

/** Generics, brands and everything else (parafarmacia), stacked by month. */
export const universeModel = (
  months: readonly UniverseMonth[],
  { what, until, ...measured }: Measured & { what: string; until: SalesUntil },
): BarModel => {
  const suffix = suffixOf(measured)
  const series = (
    { id, name }: { id: 'generic' | 'brand' | 'otc'; name: string },
    figureOf: (figures: UniverseFigures) => number,
  ): ChartSeries => ({
    id,
    name,
    color: id,
    measure: measured.measure,
    values: months.map(({ dcpfs }) => dcpfs.reduce((sum, figures) => sum + figureOf(figures), 0)),
  })
  const medicines = [
    series({ id: 'generic', name: 'Genéricos' }, (figures) => figures[`generic_${suffix}`]),
    series({ id: 'brand', name: 'Marcas' }, (figures) => figures[`brand_${suffix}`]),
  ]
  const others = series(
    { id: 'otc', name: 'Parafarmacia' },
    (figures) => figures[`total_${suffix}`] - figures[`generic_${suffix}`] - figures[`brand_${suffix}`],
  )
  return {
    what,
    axis: 'Mes',
    categories: monthCategories(months, until),
    stacked: true,
    series: others.values.some((value) => value !== 0) ? [...medicines, others] : medicines,
  }
}
