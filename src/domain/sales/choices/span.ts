import { isoDay } from '@/domain/basics/dates'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { SalesSpan } from '@/domain/sales/questions/sales-figures'
import { visibleProducts } from '@/domain/sales/selection/select-products'

/** First and last day on which something that the viewer may see was sold or returned. */
export const salesSpan = (data: SalesData): SalesSpan => {
  const { cube } = data
  const mask = visibleProducts(data)
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (let row = 0; row < cube.length; row++) {
    if (mask[cube.product[row] as number] !== 1) continue
    const day = cube.day[row] as number
    if (day < first) first = day
    if (day > last) last = day
  }
  return last < first ? null : { firstSaleDay: isoDay(first), lastSaleDay: isoDay(last) }
}
