import { aggregateGroupNames, aggregateGroupOf } from '@/domain/sales/aggregated-rows'
import type { LaboratorySalesRow } from '@/domain/sales/sales-rows'
import { productsBy, salesOf, stockOf, type TableSelection } from '@/domain/sales/table-selection'

/** One row for each laboratory; aggregated, for each own one, and the others folded by what was sold of them. */
export const laboratoryRows = (
  selection: TableSelection,
  { aggregate }: { aggregate: boolean },
): LaboratorySalesRow[] => {
  const { data, own } = selection
  const rows = productsBy(selection, (product) => {
    const group = aggregate ? aggregateGroupOf(product, own) : 'own'
    return group === 'own' ? product.laboratoryId : group
  })
  return [...rows].map(([key, indexes]) => {
    const figures = {
      ...salesOf(selection, indexes),
      count_cns: indexes.length,
      stock: stockOf(selection, indexes),
    }
    if (typeof key === 'string') {
      return {
        ...figures,
        laboratory_id: null,
        group_id: key,
        laboratory_name: aggregateGroupNames[key],
        is_aggregated: true,
        image: null,
        corporative_color: null,
      }
    }
    const laboratory = data.catalogue.laboratories.get(key)
    return {
      ...figures,
      laboratory_id: key,
      group_id: null,
      laboratory_name: laboratory?.name ?? '',
      is_aggregated: false,
      image: laboratory?.image ?? null,
      corporative_color: laboratory?.corporativeColor ?? null,
    }
  })
}
