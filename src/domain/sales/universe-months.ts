import { type Product, productKind } from '@/domain/catalogue'
import { calendarMonth, forEachMonthlySale, monthsIn } from '@/domain/sales/months'
import type { SalesData } from '@/domain/sales/sales-data'
import type { UniverseFigures, UniverseMonth, UniverseQuestion } from '@/domain/sales/sales-question'
import { ownLaboratories, selectProducts } from '@/domain/sales/select-products'
import type { Totals } from '@/domain/sales/totals'

/** As the answer names what has no homogeneous group. */
const noGroup = { id: 0, name: 'Sin agrupación' }

/** Sales by homogeneous group of every calendar month that the range touches; groups by id, those with a sale in the month. */
export const universeMonths = (
  data: SalesData,
  { filter, group, summed }: UniverseQuestion,
): UniverseMonth[] => {
  const { cube, catalogue } = data
  const own = new Set(ownLaboratories(data, filter))
  const months = new Map(monthsIn(filter).map((month) => [month, new Map<number, UniverseFigures>()]))
  if (summed) for (const groups of months.values()) groups.set(noGroup.id, emptyFigures())

  forEachMonthlySale(cube, { range: filter, mask: selectProducts(data, filter) }, (month, index, sold) => {
    const product = catalogue.products[index]
    const groups = months.get(month)
    const groupId = product?.groupId ?? noGroup.id
    if (!product || !groups || (group !== null && group !== groupId)) return
    const key = summed ? noGroup.id : groupId
    const figures = groups.get(key) ?? emptyFigures()
    groups.set(key, figures)
    addSale(figures, { product, sold, isOwn: own.has(product.laboratoryId) })
  })

  const nameOf = (id: number): string =>
    summed ? '' : id === noGroup.id ? noGroup.name : (catalogue.groups.get(id)?.name ?? '')
  return [...months].map(([month, groups]) => ({
    ...calendarMonth(month),
    dcpfs: [...groups]
      .sort(([a], [b]) => a - b)
      .map(([id, figures]) => ({ dcpf_id: id, dcpf_name: nameOf(id), ...figures })),
  }))
}

/** A product's sales of one month: once per product, since it counts as one SKU. */
const addSale = (
  figures: UniverseFigures,
  { product, sold, isOwn }: { product: Product; sold: Readonly<Totals>; isOwn: boolean },
): void => {
  const { units, pvl, pvp } = sold
  figures.total_sku++
  figures.total_ud += units
  figures.total_pvl += pvl
  figures.total_pvp += pvp
  const kind = productKind(product)
  if (kind === 'otc') {
    figures.non_prescription_pvl += pvl
    figures.non_prescription_pvp += pvp
  } else {
    figures[`${kind}_ud`] += units
    figures[`${kind}_pvl`] += pvl
    figures[`${kind}_pvp`] += pvp
  }
  if (!isOwn) return
  figures.laboratory_ud += units
  figures.laboratory_pvl += pvl
  figures.laboratory_pvp += pvp
}

const emptyFigures = (): UniverseFigures => ({
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
