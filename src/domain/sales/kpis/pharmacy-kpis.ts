import type { SalesData } from '@/domain/sales/cube/sales-data'
import { amountsOf } from '@/domain/sales/kpis/amounts'
import { estimatedProfit } from '@/domain/sales/kpis/estimated-profit'
import type { PharmacyKpis } from '@/domain/sales/questions/sales-figures'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import { ownLaboratories, selectProducts } from '@/domain/sales/selection/select-products'
import { topLaboratories } from '@/domain/sales/selection/top-laboratories'
import { sumByKind, sumTotals } from '@/domain/sales/selection/totals'
import { marketTotals, transferableSales } from '@/domain/sales/selection/transferable'
import { visibleTotals } from '@/domain/sales/selection/visible-totals'

/** What the selection sold, and what is transferable to its own laboratories or, without any, to the pharmacy's top ones. */
export const pharmacyKpis = (data: SalesData, { filter }: QuestionOf<'pharmacy-kpis'>): PharmacyKpis => {
  const { cube, catalogue } = data
  const selected = selectProducts(data, filter)
  const kinds = sumByKind(catalogue, visibleTotals(cube, filter, selected))
  const total = sumTotals(Object.values(kinds))
  const own = ownLaboratories(data, filter)
  const transferable = transferableSales(catalogue, marketTotals(data, filter), {
    laboratories: own.length > 0 ? own : topLaboratories(data, filter),
  })
  return {
    total_ud: total.units,
    generic_ud: kinds.generic.units,
    brand_ud: kinds.brand.units,
    generic_transferable_ud: transferable.generic.units,
    brand_transferable_ud: transferable.brand.units,
    ...amountsOf('total', total),
    ...amountsOf('prescription', sumTotals([kinds.generic, kinds.brand])),
    ...amountsOf('non_prescription', kinds.otc),
    ...amountsOf('generic', kinds.generic),
    ...amountsOf('brand', kinds.brand),
    ...amountsOf('generic_transferable', transferable.generic),
    ...amountsOf('brand_transferable', transferable.brand),
    total_profit: estimatedProfit(data, filter, selected),
  }
}
