import { type ProductKind, productKind } from '@/domain/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue-index'
import type { Cents } from '@/domain/money'
import { type Cube, forEachMonthIn, totalsByProduct } from '@/domain/sales/cube'
import type { SalesRange } from '@/domain/sales/range'

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

/** Sales by kind of product. */
export const totalsByKind = (
  cube: Cube,
  catalogue: CatalogueIndex,
  range: SalesRange,
): Record<ProductKind, Totals> => {
  const kinds = { generic: emptyTotals(), brand: emptyTotals(), otc: emptyTotals() }
  forEachSoldProduct(cube, range, (index, totals) => {
    const product = catalogue.products[index]
    if (product) addTotals(kinds[productKind(product)], totals)
  })
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

/** What a pharmacy's summary page shows of a range; SKUs are distinct products with a sale or a return. */
export const summariseSales = (
  cube: Cube,
  catalogue: CatalogueIndex,
  range: SalesRange,
): Totals & { skus: number; kinds: Record<ProductKind, Totals> } => {
  const kinds = totalsByKind(cube, catalogue, range)
  const total = emptyTotals()
  for (const totals of Object.values(kinds)) addTotals(total, totals)
  return { ...total, skus: distinctProducts(cube, range), kinds }
}

const distinctProducts = (cube: Cube, range: SalesRange): number =>
  totalsByProduct(cube, range).rows.reduce((count, rows) => count + (rows > 0 ? 1 : 0), 0)

const forEachSoldProduct = (
  cube: Cube,
  range: SalesRange,
  visit: (index: number, totals: Totals) => void,
): void => {
  const { units, pvl, pvp } = totalsByProduct(cube, range)
  for (let index = 0; index < cube.productCount; index++) {
    const totals = { units: units[index] as number, pvl: pvl[index] as number, pvp: pvp[index] as number }
    // Units that cancel out may still leave an amount: returned at another price than sold.
    if (totals.units !== 0 || totals.pvl !== 0 || totals.pvp !== 0) visit(index, totals)
  }
}

export const emptyTotals = (): Totals => ({ units: 0, pvl: 0, pvp: 0 })

/** Adds `totals` to `sum` in place. */
export const addTotals = (sum: Totals, totals: Totals): void => {
  sum.units += totals.units
  sum.pvl += totals.pvl
  sum.pvp += totals.pvp
}
