import { type Product, productKind } from '@/domain/catalogue'
import type { AggregatedSalesRow, AggregateGroup } from '@/domain/sales/sales-rows'
import { productsBy, salesOf, stockOf, type TableSelection } from '@/domain/sales/table-selection'

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
export const aggregatedRows = (selection: TableSelection): AggregatedSalesRow[] =>
  [...productsBy(selection, (product) => aggregateGroupOf(product, selection.own))].map(
    ([group, indexes]) => ({
      ...salesOf(selection, indexes),
      group_id: group,
      group_name: aggregateGroupNames[group],
      count_cns: indexes.length,
      stock: stockOf(selection, indexes),
    }),
  )
