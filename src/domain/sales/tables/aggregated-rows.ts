import { type Product, productKind } from '@/domain/catalogue/catalogue'
import type { AggregatedSalesRow, AggregateGroup } from '@/domain/sales/questions/sales-rows'
import {
  countField,
  groupRowsBy,
  type LazyRows,
  salesFields,
  stockField,
} from '@/domain/sales/tables/table-rows'
import type { TableSelection } from '@/domain/sales/tables/table-selection'

export const aggregateGroupNames: Record<AggregateGroup, string> = {
  own: 'Laboratorio propio',
  generic: 'Laboratorios genéricos',
  brand: 'Laboratorios de marca',
  otc: 'Laboratorios de parafarmacia',
}

/** Other laboratories' products are told apart by what they are, not by what their laboratory mainly sells. */
export const aggregateGroupOf = (product: Product, own: ReadonlySet<number>): AggregateGroup =>
  own.has(product.laboratoryId) ? 'own' : productKind(product)

/** The own laboratories' row and those of the others, by what was sold. */
export const aggregatedRows = (selection: TableSelection): LazyRows<AggregatedSalesRow> => {
  const rows = groupRowsBy(selection, (product) => aggregateGroupOf(product, selection.own))
  const groupOf = (row: number) => rows.keys[row] as AggregateGroup
  return {
    count: rows.keys.length,
    fields: {
      ...salesFields(rows),
      group_id: groupOf,
      group_name: (row) => aggregateGroupNames[groupOf(row)],
      count_cns: countField(rows),
      stock: stockField(selection, rows),
    },
  }
}
