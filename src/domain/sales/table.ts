import { aggregatedRows } from '@/domain/sales/aggregated-rows'
import { categoryRows } from '@/domain/sales/category-rows'
import { foldedTexts } from '@/domain/sales/folded-texts'
import { groupRows } from '@/domain/sales/group-rows'
import { laboratoryRows } from '@/domain/sales/laboratory-rows'
import { productRows } from '@/domain/sales/product-rows'
import { positionsOf } from '@/domain/sales/row-order'
import type { SalesData } from '@/domain/sales/sales-data'
import type { SalesRow, TableAnswer, TableQuestion } from '@/domain/sales/sales-question'
import { type RowsToBe, rowMaker, totalSales } from '@/domain/sales/table-rows'
import { type TableSelection, tableSelection } from '@/domain/sales/table-selection'

/** One page of the rows that are asked for, with the count and the totals of all of them. */
export const tableAnswer = (data: SalesData, question: TableQuestion): TableAnswer => {
  const selection = tableSelection(data, question)
  const rows = rowsOf(selection, question)
  return {
    rows: positionsOf(rows, question, foldedTexts(data.catalogue)).map(rowMaker(rows.fields)),
    count: rows.count,
    totals: totalSales(selection),
  }
}

const rowsOf = (
  selection: TableSelection,
  { rows, filter, aggregate }: TableQuestion,
): RowsToBe<SalesRow> => {
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
