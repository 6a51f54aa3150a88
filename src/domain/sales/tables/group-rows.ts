import { brandPercentage, percentage } from '@/domain/basics/numbers'
import { type Product, productKind } from '@/domain/catalogue/catalogue'
import type { GroupSalesRow } from '@/domain/sales/questions/sales-rows'
import {
  countField,
  groupRowsBy,
  type LazyRows,
  referencePrice,
  salesFields,
} from '@/domain/sales/tables/table-rows'
import { productAt, type TableSelection } from '@/domain/sales/tables/table-selection'

/** One row for each homogeneous group, and one for each product that has none. */
export const groupRows = (
  selection: TableSelection,
  { universe }: { universe: boolean },
): LazyRows<GroupSalesRow> => {
  const { data, own, totals } = selection
  // Ids of groups are above 0: a product without group gets a key that none of them has.
  const rows = groupRowsBy(selection, ({ groupId }, index) => groupId ?? -index)
  const membersOf = (row: number) => rows.members[row] ?? []
  const firstOf = (row: number) => productAt(selection, membersOf(row)[0] as number)
  const groupOf = (row: number) => data.catalogue.groups.get(firstOf(row).groupId ?? 0)
  const part = (row: number, amount: 'pvl' | 'pvp', counts: (product: Product) => boolean) =>
    membersOf(row).reduce(
      (sum, index) => sum + (counts(productAt(selection, index)) ? (totals[amount][index] as number) : 0),
      0,
    )
  const brandShare = (amount: 'pvl' | 'pvp') => (row: number) =>
    brandPercentage({
      brand: part(row, amount, (product) => productKind(product) === 'brand'),
      generic: part(row, amount, (product) => productKind(product) === 'generic'),
    })
  const marketShare = (amount: 'pvl' | 'pvp') => (row: number) =>
    universe
      ? percentage(
          part(row, amount, ({ laboratoryId }) => own.has(laboratoryId)),
          rows.totals[amount][row] as number,
        )
      : 0
  return {
    count: rows.keys.length,
    fields: {
      ...salesFields(rows),
      dcpf_id: (row) => firstOf(row).groupId,
      cn: (row) => (firstOf(row).groupId === null ? firstOf(row).cn : null),
      dcpf_name: (row) => (firstOf(row).groupId === null ? firstOf(row).name : (groupOf(row)?.name ?? '')),
      count_cns: countField(rows),
      dcpf_ease_of_change: (row) => groupOf(row)?.easeOfChange ?? 0,
      brand_percentage: brandShare('pvl'),
      brand_percentage_pvp: brandShare('pvp'),
      market_share_percentage: marketShare('pvl'),
      market_share_percentage_pvp: marketShare('pvp'),
      dcpf_reference_pvl: referencePrice(rows, 'pvl'),
      dcpf_reference_pvp: referencePrice(rows, 'pvp'),
    },
  }
}
