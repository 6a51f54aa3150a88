import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { ProductTotals } from '@/domain/sales/cube/cube'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { selectProducts } from '@/domain/sales/selection/select-products'
import { addTotals, emptyTotals, type Totals, totalsAt } from '@/domain/sales/selection/totals'
import { activeGroups, type ProductMask } from '@/domain/sales/selection/universe'
import { visibleTotals } from '@/domain/sales/selection/visible-totals'

/** What others sold, by what was sold; both together are all of it. */
export type TransferableSales = { generic: Totals; brand: Totals }

/**
 * The products that may be transferable: others' whatever the filter's laboratories, so that only its types, its search
 * and the viewer's cut count.
 */
export const marketProducts = (data: SalesData, filter: SalesFilter): ProductMask =>
  selectProducts(data, { ...filter, laboratories: [], universe: false, transferable: false, campaign: null })

/** Sales of `marketProducts` in the filter's range. */
export const marketTotals = (data: SalesData, filter: SalesFilter): ProductTotals =>
  visibleTotals(data.cube, filter, marketProducts(data, filter))

/** What of `market` is transferable to these laboratories together, in `groups` alone when given. */
export const transferableSales = (
  catalogue: CatalogueIndex,
  market: ProductTotals,
  { laboratories, groups }: { laboratories: readonly number[]; groups?: ReadonlySet<number> },
): TransferableSales => {
  const own = new Set(laboratories)
  const sales = { generic: emptyTotals(), brand: emptyTotals() }
  for (const group of activeGroups(catalogue, laboratories)) {
    if (groups && !groups.has(group)) continue
    for (const index of catalogue.productsByGroup.get(group) ?? []) {
      const product = catalogue.products[index]
      if (!product || own.has(product.laboratoryId)) continue
      addTotals(product.generic ? sales.generic : sales.brand, totalsAt(market, index))
    }
  }
  return sales
}
