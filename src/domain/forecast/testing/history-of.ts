import { dayNumber } from '@/domain/basics/dates'
import type { DailyHistory, DaySpan } from '@/domain/forecast/daily-history'

/** Units of each product day by day, all of them as many days; groups by product, none where they are not given. */
export const historyOf = (
  products: readonly (readonly number[])[],
  groups: readonly number[] = [],
  withoutStock: ReadonlyMap<number, readonly DaySpan[]> = new Map(),
): DailyHistory => {
  const sales = products.map((units) => units.flatMap((sold, day) => (sold === 0 ? [] : [{ day, sold }])))
  const starts = new Int32Array(products.length + 1)
  sales.forEach((own, product) => {
    starts[product + 1] = (starts[product] as number) + own.length
  })
  return {
    firstDay: dayNumber('2023-01-02'),
    days: products[0]?.length ?? 0,
    products: products.length,
    starts,
    day: Int32Array.from(sales.flat(), ({ day }) => day),
    units: Float64Array.from(sales.flat(), ({ sold }) => sold),
    group: Int32Array.from(products, (_, product) => groups[product] ?? -1),
    category: new Int32Array(products.length).fill(-1),
    withoutStock,
  }
}
