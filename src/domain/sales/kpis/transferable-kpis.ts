import type { SalesData } from '@/domain/sales/cube/sales-data'
import { amountsOf } from '@/domain/sales/kpis/amounts'
import { emptyTotals, sumTotals } from '@/domain/sales/selection/totals'
import type { TransferableSales } from '@/domain/sales/selection/transferable'

/**
 * What is transferable as KPIs name it. Homogeneous groups hold products with prescription alone, so the prescription
 * total is the total again — for laboratories; a pharmacy's is 0 (analytics.md §6).
 */
export const transferableKpis = (
  { viewer }: Pick<SalesData, 'viewer'>,
  { generic, brand }: TransferableSales,
) => {
  const total = sumTotals([generic, brand])
  return {
    ...amountsOf('generic_transferable', generic),
    ...amountsOf('brand_transferable', brand),
    ...amountsOf('total_transferable', total),
    ...amountsOf('prescription_transferable', viewer === null ? emptyTotals() : total),
  }
}
