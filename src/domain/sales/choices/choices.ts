import { compareKeys } from '@/domain/basics/text'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { GroupChoice, LaboratoryChoice } from '@/domain/sales/questions/sales-figures'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import { nameKeys } from '@/domain/sales/selection/folded-texts'
import { selectProducts } from '@/domain/sales/selection/select-products'
import { topLaboratories } from '@/domain/sales/selection/top-laboratories'
import { hasSales, visibleTotals } from '@/domain/sales/selection/visible-totals'

/** Homogeneous groups with sales, by name. */
export const groupChoices = (data: SalesData, { filter }: QuestionOf<'groups'>): GroupChoice[] => {
  const references = new Map<number, number>()
  for (const { product } of soldProducts(data, filter)) {
    if (product.groupId !== null) references.set(product.groupId, (references.get(product.groupId) ?? 0) + 1)
  }
  const keyOf = nameKeys(data.catalogue)
  return [...references]
    .map(([id, count]) => ({ id, name: data.catalogue.groups.get(id)?.name ?? '', references: count }))
    .sort((a, b) => compareKeys(keyOf(a.name), keyOf(b.name)) || a.id - b.id)
}

/** Laboratories with sales, the largest by PVL first. */
export const laboratoryChoices = (
  data: SalesData,
  { filter }: QuestionOf<'laboratories'>,
): LaboratoryChoice[] => {
  const { laboratories } = data.catalogue
  const sums = new Map<number, { total_pvl: number; total_pvp: number }>()
  for (const { product, pvl, pvp } of soldProducts(data, filter)) {
    const sum = sums.get(product.laboratoryId) ?? { total_pvl: 0, total_pvp: 0 }
    sums.set(product.laboratoryId, sum)
    sum.total_pvl += pvl
    sum.total_pvp += pvp
  }
  const top = new Set(topLaboratories(data, filter))
  return [...sums]
    .map(([id, sum]) => {
      const laboratory = laboratories.get(id)
      return {
        id,
        name: laboratory?.name ?? '',
        image: laboratory?.image ?? null,
        corporativeColor: laboratory?.corporativeColor ?? null,
        laboratoryAssociation: laboratory?.associationId ?? null,
        prescription: laboratory?.prescription ?? false,
        top: top.has(id),
        ...sum,
      }
    })
    .sort((a, b) => b.total_pvl - a.total_pvl || a.id - b.id)
}

const soldProducts = (data: SalesData, filter: SalesFilter) => {
  const totals = visibleTotals(data.cube, filter, selectProducts(data, filter))
  return data.catalogue.products.flatMap((product, index) =>
    hasSales(totals, index)
      ? [{ product, pvl: totals.pvl[index] as number, pvp: totals.pvp[index] as number }]
      : [],
  )
}
