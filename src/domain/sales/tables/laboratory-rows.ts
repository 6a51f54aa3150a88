import type { LaboratorySalesRow } from '@/domain/sales/questions/sales-rows'
import { aggregateGroupNames, aggregateGroupOf } from '@/domain/sales/tables/aggregated-rows'
import {
  countField,
  groupRowsBy,
  type LazyRows,
  salesFields,
  stockField,
} from '@/domain/sales/tables/table-rows'
import type { TableSelection } from '@/domain/sales/tables/table-selection'

/** One row for each laboratory; aggregated, for each own one, and the others folded by what was sold of them. */
export const laboratoryRows = (
  selection: TableSelection,
  { aggregate }: { aggregate: boolean },
): LazyRows<LaboratorySalesRow> => {
  const { laboratories } = selection.data.catalogue
  const rows = groupRowsBy(selection, (product) => {
    const group = aggregate ? aggregateGroupOf(product, selection.own) : 'own'
    return group === 'own' ? product.laboratoryId : group
  })
  const idOf = (row: number) => {
    const key = rows.keys[row]
    return typeof key === 'number' ? key : null
  }
  const groupOf = (row: number) => {
    const key = rows.keys[row]
    return typeof key === 'string' ? key : null
  }
  const groupNameOf = (row: number) => {
    const group = groupOf(row)
    return group === null ? null : aggregateGroupNames[group]
  }
  const laboratoryOf = (row: number) => laboratories.get(idOf(row) ?? 0)
  return {
    count: rows.keys.length,
    fields: {
      ...salesFields(rows),
      laboratory_id: idOf,
      group_id: groupOf,
      laboratory_name: (row) => groupNameOf(row) ?? laboratoryOf(row)?.name ?? '',
      group_name: groupNameOf,
      is_aggregated: (row) => groupOf(row) !== null,
      image: (row) => laboratoryOf(row)?.image ?? null,
      corporative_color: (row) => laboratoryOf(row)?.corporativeColor ?? null,
      count_cns: countField(rows),
      stock: stockField(selection, rows),
    },
  }
}
