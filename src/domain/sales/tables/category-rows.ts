import type { CategorySalesRow } from '@/domain/sales/questions/sales-rows'
import {
  countField,
  groupRowsBy,
  type LazyRows,
  referencePrice,
  salesFields,
} from '@/domain/sales/tables/table-rows'
import type { TableSelection } from '@/domain/sales/tables/table-selection'

/** One row for each market category, and one for all the products that have none. */
export const categoryRows = (selection: TableSelection): LazyRows<CategorySalesRow> => {
  const rows = groupRowsBy(selection, ({ marketCategoryId }) => marketCategoryId ?? 0)
  const { marketCategories } = selection.data.catalogue
  const idOf = (row: number) => rows.keys[row] as number
  return {
    count: rows.keys.length,
    fields: {
      ...salesFields(rows),
      market_category_id: idOf,
      market_category_name: (row) =>
        idOf(row) === 0 ? 'Sin categoría de mercado' : (marketCategories.get(idOf(row))?.name ?? ''),
      count_cns: countField(rows),
      market_category_ease_of_change: (row) => marketCategories.get(idOf(row))?.easeOfChange ?? 0,
      market_category_reference_pvl: referencePrice(rows, 'pvl'),
      market_category_reference_pvp: referencePrice(rows, 'pvp'),
    },
  }
}
