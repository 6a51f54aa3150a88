import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { SalesRow, TableAnswer, TableQuestion } from '@/domain/sales/questions/sales-question'
import { nameKeys } from '@/domain/sales/selection/folded-texts'
import { aggregatedRows } from '@/domain/sales/tables/aggregated-rows'
import { categoryRows } from '@/domain/sales/tables/category-rows'
import { groupRows } from '@/domain/sales/tables/group-rows'
import { laboratoryRows } from '@/domain/sales/tables/laboratory-rows'
import { productRows } from '@/domain/sales/tables/product-rows'
import { positionsOf } from '@/domain/sales/tables/row-order'
import { type LazyRows, rowMaker, totalSales } from '@/domain/sales/tables/table-rows'
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
