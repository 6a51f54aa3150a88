import { type Product, productKind } from '@/domain/catalogue'
import { brandPercentage, percentage } from '@/domain/numbers'
import { referencePrice } from '@/domain/sales/reference-price'
import type { GroupSalesRow } from '@/domain/sales/sales-rows'
import { productAt, productsBy, salesOf, type TableSelection } from '@/domain/sales/table-selection'

/** One row for each homogeneous group, and one for each product that has none. */
export const groupRows = (
  selection: TableSelection,
  { universe }: { universe: boolean },
): GroupSalesRow[] => {
  const { data, own } = selection
  // Ids of groups are above 0: a product without group gets a key that none of them has.
  const byGroup = productsBy(selection, ({ groupId }, index) => groupId ?? -index)
  const amountsOf = (indexes: readonly number[], counts: (product: Product) => boolean) =>
    salesOf(
      selection,
      indexes.filter((index) => counts(productAt(data, index))),
    )
  return [...byGroup.values()].map((indexes) => {
    const sales = salesOf(selection, indexes)
    const brand = amountsOf(indexes, (product) => productKind(product) === 'brand')
    const generic = amountsOf(indexes, (product) => productKind(product) === 'generic')
    const ours = universe
      ? amountsOf(indexes, ({ laboratoryId }) => own.has(laboratoryId))
      : { total_pvl: 0, total_pvp: 0 }
    const first = productAt(data, indexes[0] as number)
    const group = data.catalogue.groups.get(first.groupId ?? 0)
    return {
      ...sales,
      dcpf_id: first.groupId,
      cn: first.groupId === null ? first.cn : null,
      dcpf_name: first.groupId === null ? first.name : (group?.name ?? ''),
      count_cns: indexes.length,
      dcpf_ease_of_change: group?.easeOfChange ?? 0,
      brand_percentage: brandPercentage({ brand: brand.total_pvl, generic: generic.total_pvl }),
      brand_percentage_pvp: brandPercentage({ brand: brand.total_pvp, generic: generic.total_pvp }),
      market_share_percentage: percentage(ours.total_pvl, sales.total_pvl),
      market_share_percentage_pvp: percentage(ours.total_pvp, sales.total_pvp),
      dcpf_reference_pvl: referencePrice(sales.total_pvl, sales.sum_sales),
      dcpf_reference_pvp: referencePrice(sales.total_pvp, sales.sum_sales),
    }
  })
}
