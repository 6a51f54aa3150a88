import { type Cube, emptyProductTotals, type ProductTotals, totalsByProduct } from '@/domain/sales/cube/cube'
import type { SalesRange } from '@/domain/sales/range/range'
import type { ProductMask } from '@/domain/sales/selection/universe'

/**
 * Sales of a range by product, of the products of the mask (`selectProducts`) alone: all others are 0, so that nobody
 * who adds them up can count what was not selected. The rows are read once per cube and range, whatever the mask.
 */
export const visibleTotals = (cube: Cube, range: SalesRange, mask: ProductMask): ProductTotals => {
  const all = totalsByProduct(cube, range)
  const totals = emptyProductTotals(cube.productCount)
  for (let index = 0; index < cube.productCount; index++) {
    if (mask[index] !== 1) continue
    totals.units[index] = all.units[index] as number
    totals.pvl[index] = all.pvl[index] as number
    totals.pvp[index] = all.pvp[index] as number
    totals.rows[index] = all.rows[index] as number
  }
  return totals
}

/** Units that cancel out may still leave an amount: returned at another price than sold. */
export const hasSales = ({ units, pvl, pvp }: ProductTotals, index: number): boolean =>
  units[index] !== 0 || pvl[index] !== 0 || pvp[index] !== 0
