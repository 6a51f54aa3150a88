import { divideHalfUp } from '@/domain/basics/numbers'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { amountsOf } from '@/domain/sales/kpis/amounts'
import { estimatedProfit } from '@/domain/sales/kpis/estimated-profit'
import type { AnnualSummary } from '@/domain/sales/questions/sales-figures'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import { selectProducts } from '@/domain/sales/selection/select-products'
import { referencesSold, sumByKind, sumTotals, type Totals } from '@/domain/sales/selection/totals'
import { visibleTotals } from '@/domain/sales/selection/visible-totals'

/** A year of sales: a month is its twelfth part, a day its 365th, whatever range the filter gives. */
export const annualSummary = (data: SalesData, { filter }: QuestionOf<'annual-summary'>): AnnualSummary => {
  const selected = selectProducts(data, filter)
  const sold = visibleTotals(data.cube, filter, selected)
  const kinds = sumByKind(data.catalogue, sold)
  const total = sumTotals(Object.values(kinds))
  return {
    ...amountsOf('total_annual', total),
    ...amountsOf('total_monthly', partOf(total, 12)),
    ...amountsOf('total_daily', partOf(total, 365)),
    total_annual_skus: referencesSold(sold),
    total_anual_registers: sold.rows.reduce((sum, rows) => sum + rows, 0),
    total_annual_profit: estimatedProfit(data, filter, selected),
  }
}

const partOf = ({ pvl, pvp }: Totals, parts: number) => ({
  pvl: divideHalfUp(pvl, parts),
  pvp: divideHalfUp(pvp, parts),
})
