import type { Cents } from '@/domain/basics/money'
import { type ProductKind, productKind } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { type Cube, forEachMonthIn, type ProductTotals, totalsByProduct } from '@/domain/sales/cube/cube'
import type { SalesRange } from '@/domain/sales/range/range'
import { hasSales } from '@/domain/sales/selection/visible-totals'

export type Totals = { units: number; pvl: Cents; pvp: Cents }

/** Sales of each calendar month that the range touches, counting only the days inside it, by rising month. */
export const totalsByMonth = (cube: Cube, range: SalesRange): ({ month: string } & Totals)[] => {
  const months: ({ month: string } & Totals)[] = []
  forEachMonthIn(cube, range, ({ month, start, end, firstDay, lastDay }) => {
    const totals = { month, units: 0, pvl: 0, pvp: 0 }
    for (let row = start; row < end; row++) {
      const day = cube.day[row] as number
      if ((cube.product[row] as number) < 0 || day < firstDay || day > lastDay) continue
      const units = cube.units[row] as number
      totals.units += units
      totals.pvl += units * (cube.pvl[row] as number)
      totals.pvp += units * (cube.pvp[row] as number)
    }
    months.push(totals)
  })
  return months
}

/** Adds up by kind what these products sold, all of them unless told otherwise. */
export const sumByKind = (
  { products }: CatalogueIndex,
  sold: ProductTotals,
  indexes: Iterable<number> = products.keys(),
): Record<ProductKind, Totals> => {
  const kinds = { generic: emptyTotals(), brand: emptyTotals(), otc: emptyTotals() }
  for (const index of indexes) {
    // Most products have no sales: a pharmacy sells a part of the catalogue, and a laboratory's market is a part of that.
    if (!hasSales(sold, index)) continue
    const product = products[index]
    if (product) addTotals(kinds[productKind(product)], totalsAt(sold, index))
  }
  return kinds
}

/** Sales by laboratory, the largest by PVL first. */
export const totalsByLaboratory = (
  cube: Cube,
  catalogue: CatalogueIndex,
  range: SalesRange,
): ({ laboratoryId: number } & Totals)[] => {
  const laboratories = new Map<number, { laboratoryId: number } & Totals>()
  forEachSoldProduct(cube, range, (index, totals) => {
    const laboratoryId = catalogue.products[index]?.laboratoryId
    if (laboratoryId === undefined) return
    const laboratory = laboratories.get(laboratoryId) ?? { laboratoryId, ...emptyTotals() }
    laboratories.set(laboratoryId, laboratory)
    addTotals(laboratory, totals)
  })
  return [...laboratories.values()].sort((a, b) => b.pvl - a.pvl || a.laboratoryId - b.laboratoryId)
}

/** Sales by homogeneous group, the largest by PVL first. Products without a group are left out. */
export const totalsByGroup = (
  cube: Cube,
  catalogue: CatalogueIndex,
  range: SalesRange,
): ({ groupId: number } & Totals)[] => {
  const groups = new Map<number, { groupId: number } & Totals>()
  forEachSoldProduct(cube, range, (index, totals) => {
    const groupId = catalogue.products[index]?.groupId ?? null
    if (groupId === null) return
    const group = groups.get(groupId) ?? { groupId, ...emptyTotals() }
    groups.set(groupId, group)
    addTotals(group, totals)
  })
  return [...groups.values()].sort((a, b) => b.pvl - a.pvl || a.groupId - b.groupId)
}

/** What a pharmacy's summary page shows of a range; SKUs are the references sold. */
export const summariseSales = (
  cube: Cube,
  catalogue: CatalogueIndex,
  range: SalesRange,
): Totals & { skus: number; kinds: Record<ProductKind, Totals> } => {
  const sold = totalsByProduct(cube, range)
  const kinds = sumByKind(catalogue, sold)
  return { ...sumTotals(Object.values(kinds)), skus: referencesSold(sold), kinds }
}

/** Products whose units do not add up to zero: what was taken back was not sold. */
export const referencesSold = ({ units }: ProductTotals): number =>
  units.reduce((count, own) => count + (own === 0 ? 0 : 1), 0)

const forEachSoldProduct = (
  cube: Cube,
  range: SalesRange,
  visit: (index: number, totals: Totals) => void,
): void => {
  const sold = totalsByProduct(cube, range)
  for (let index = 0; index < cube.productCount; index++) {
    // Nothing to add up, and no laboratory or group to name, where every sale was taken back at its price.
    if (hasSales(sold, index)) visit(index, totalsAt(sold, index))
  }
}

/** What one product sold. */
export const totalsAt = ({ units, pvl, pvp }: ProductTotals, index: number): Totals => ({
  units: units[index] ?? 0,
  pvl: pvl[index] ?? 0,
  pvp: pvp[index] ?? 0,
})

export const emptyTotals = (): Totals => ({ units: 0, pvl: 0, pvp: 0 })

/** Adds `totals` to `sum` in place. */
export const addTotals = (sum: Totals, totals: Totals): void => {
  sum.units += totals.units
  sum.pvl += totals.pvl
  sum.pvp += totals.pvp
}

export const sumTotals = (parts: readonly Totals[]): Totals => {
  const sum = emptyTotals()
  for (const part of parts) addTotals(sum, part)
  return sum
}
