import { referencePrice } from '@/domain/sales/reference-price'
import type { CategorySalesRow } from '@/domain/sales/sales-rows'
import { productsBy, salesOf, type TableSelection } from '@/domain/sales/table-selection'

/** One row for each market category, and one for all the products that have none. */
export const categoryRows = (selection: TableSelection): CategorySalesRow[] => {
  const { marketCategories } = selection.data.catalogue
  const byCategory = productsBy(selection, ({ marketCategoryId }) => marketCategoryId ?? 0)
  return [...byCategory].map(([id, indexes]) => {
    const sales = salesOf(selection, indexes)
    const category = marketCategories.get(id)
    return {
      ...sales,
      market_category_id: id,
      market_category_name: id === 0 ? 'Sin categoría de mercado' : (category?.name ?? ''),
      count_cns: indexes.length,
      market_category_ease_of_change: category?.easeOfChange ?? 0,
      market_category_reference_pvl: referencePrice(sales.total_pvl, sales.sum_sales),
      market_category_reference_pvp: referencePrice(sales.total_pvp, sales.sum_sales),
    }
  })
}
