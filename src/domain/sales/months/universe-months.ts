import { type Product, productKind, productKinds } from '@/domain/catalogue/catalogue'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { calendarMonth, forEachMonthlySale, type MonthlySales, monthsIn } from '@/domain/sales/months/months'
import type { UniverseFigures, UniverseMonth } from '@/domain/sales/questions/sales-figures'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import { ownLaboratories, selectProducts } from '@/domain/sales/selection/select-products'

/** As the answer names what has no homogeneous group. */
const noGroup = { id: 0, name: 'Sin agrupación' }

/** Sales by homogeneous group of every calendar month that the range touches; groups by id, those with a sale in the month. */
export const universeMonths = (
  data: SalesData,
  { filter, group, summed }: QuestionOf<'universe'>,
): UniverseMonth[] => {
  const own = new Set(ownLaboratories(data, filter))
  const months = new Map(monthsIn(filter).map((month) => [month, new Map<number, GroupFigures>()]))
  if (summed) for (const groups of months.values()) groups.set(noGroup.id, emptyFigures(noGroup.id, ''))

  const groupOf = (product: Product): number => product.groupId ?? noGroup.id
  const nameOf = (id: number): string =>
    id === noGroup.id ? noGroup.name : (data.catalogue.groups.get(id)?.name ?? '')
  const selection = {
    range: filter,
    mask: selectProducts(data, filter),
    keyOf: (product: Product) =>
      (groupOf(product) * productKinds.length + productKinds.indexOf(productKind(product))) * 2 +
      Number(own.has(product.laboratoryId)),
  }
  forEachMonthlySale(data, selection, (month, product, sold) => {
    const groups = months.get(month)
    const id = groupOf(product)
    if (!groups || (group !== null && group !== id)) return
    const key = summed ? noGroup.id : id
    const figures = groups.get(key) ?? emptyFigures(id, nameOf(id))
    groups.set(key, figures)
    addSale(figures, { product, sold, isOwn: own.has(product.laboratoryId) })
  })

  return [...months].map(([month, groups]) => ({
    ...calendarMonth(month),
    dcpfs: [...groups.values()].sort((a, b) => a.dcpf_id - b.dcpf_id),
  }))
}

type GroupFigures = UniverseMonth['dcpfs'][number]

const addSale = (
  figures: UniverseFigures,
  { product, sold, isOwn }: { product: Product; sold: MonthlySales; isOwn: boolean },
): void => {
  const { units, pvl, pvp } = sold
  figures.total_sku += sold.skus
  figures.total_ud += units
  figures.total_pvl += pvl
  figures.total_pvp += pvp
  // Fields by their names: to put a name together costs more than to add.
  switch (productKind(product)) {
    case 'generic':
      figures.generic_ud += units
      figures.generic_pvl += pvl
      figures.generic_pvp += pvp
      break
    case 'brand':
      figures.brand_ud += units
      figures.brand_pvl += pvl
      figures.brand_pvp += pvp
      break
    case 'otc':
      figures.non_prescription_pvl += pvl
      figures.non_prescription_pvp += pvp
  }
  if (!isOwn) return
  figures.laboratory_ud += units
  figures.laboratory_pvl += pvl
  figures.laboratory_pvp += pvp
}

const emptyFigures = (id: number, name: string): GroupFigures => ({
  dcpf_id: id,
  dcpf_name: name,
  total_sku: 0,
  total_ud: 0,
  total_pvl: 0,
  total_pvp: 0,
  generic_ud: 0,
  generic_pvl: 0,
  generic_pvp: 0,
  brand_ud: 0,
  brand_pvl: 0,
  brand_pvp: 0,
  non_prescription_pvl: 0,
  non_prescription_pvp: 0,
  laboratory_ud: 0,
  laboratory_pvl: 0,
  laboratory_pvp: 0,
})
