import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { SalesRow, TableAnswer, TableQuestion } from '@/domain/sales/questions/sales-question'
import type { CategorySalesRow } from '@/domain/sales/questions/sales-rows'
import { nameKeys } from '@/domain/sales/selection/folded-texts'
import { aggregatedRows } from '@/domain/sales/tables/aggregated-rows'
import { groupRows } from '@/domain/sales/tables/group-rows'
import { laboratoryRows } from '@/domain/sales/tables/laboratory-rows'
import { productRows } from '@/domain/sales/tables/product-rows'
import { positionsOf } from '@/domain/sales/tables/row-order'
import {
  countField,
  groupRowsBy,
  type LazyRows,
  referencePrice,
  rowMaker,
  salesFields,
  totalSales,
} from '@/domain/sales/tables/table-rows'
import { type TableSelection, tableSelection } from '@/domain/sales/tables/table-selection'

/** One page of the rows that are asked for, with the count and the totals of all of them. */
export const tableAnswer = (data: SalesData, question: TableQuestion): TableAnswer => {
  const selection = tableSelection(data, question)
  const rows = rowsOf(selection, question)
  return {
    rows: positionsOf(rows, question, nameKeys(data.catalogue)).map(rowMaker(rows.fields)),
    count: rows.count,
    totals: totalSales(selection),
  }
}

const rowsOf = (
  selection: TableSelection,
  { rows, filter, aggregate }: TableQuestion,
): LazyRows<SalesRow> => {
  switch (rows) {
    case 'product':
      return productRows(selection)
    case 'group':
      return groupRows(selection, filter)
    case 'category':
      return categoryRows(selection)
    case 'laboratory':
      return laboratoryRows(selection, { aggregate })
    case 'aggregated-group':
      return aggregatedRows(selection)
  }
}

/** One row for each market category, and one for all the products that have none. */
const categoryRows = (selection: TableSelection): LazyRows<CategorySalesRow> => {
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
