import { dayNumber, isoDay } from '@/domain/basics/dates'
import type { Cube } from '@/domain/sales/cube/cube'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { SalesSpan } from '@/domain/sales/questions/sales-figures'
import { monthRange } from '@/domain/sales/range/range'
import { visibleProducts } from '@/domain/sales/selection/select-products'

/**
 * First and last day on which something that the viewer may see was sold or returned. Months that the cube lacks count whole:
 * these days are the limits of what can be chosen.
 */
export const salesSpan = (data: SalesData): SalesSpan => {
  const mask = visibleProducts(data)
  return spanOf(data.cube, (product) => mask[product] === 1)
}

export const spanOf = (cube: Cube, counts: (product: number) => boolean): SalesSpan => {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const month of cube.missing) {
    const { startDate, endDate } = monthRange(month)
    first = Math.min(first, dayNumber(startDate))
    last = Math.max(last, dayNumber(endDate))
  }
  for (let row = 0; row < cube.length; row++) {
    if (!counts(cube.product[row] as number)) continue
    const day = cube.day[row] as number
    if (day < first) first = day
    if (day > last) last = day
  }
  return last < first ? null : { firstSaleDay: isoDay(first), lastSaleDay: isoDay(last) }
}
