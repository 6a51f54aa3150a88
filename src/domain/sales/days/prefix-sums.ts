import { dayNumber } from '@/domain/basics/dates'
import {
  addRows,
  type Cube,
  emptyProductTotals,
  forEachMonthIn,
  type ProductTotals,
} from '@/domain/sales/cube/cube'
import { monthRange, type SalesRange } from '@/domain/sales/range/range'

/**
 * A cube that answers what a range sold by a subtraction: for each product that was ever sold it holds what was sold
 * before each month. Only the days of the months that the range cuts are read row by row. Always the same object for a cube, and
 * made with the first question: it takes the time of one pass over all rows, and some 5 MB for 8,000 products in two years.
 */
export const withPrefixSums = (cube: Cube): Cube => {
  const known = summed.get(cube)
  if (known !== undefined) return known
  let sums: PrefixSums | undefined
  const made: Cube = {
    ...cube,
    sums: (range) => {
      sums ??= prefixSumsOf(cube)
      return soldIn(cube, sums, range)
    },
  }
  summed.set(cube, made)
  return made
}

const summed = new WeakMap<Cube, Cube>()

/** What each sold product sold before each month, months one after the other; the last is what it sold in all of them. */
type PrefixSums = {
  /** Product indexes of the columns. */
  products: Int32Array
  indexOfMonth: ReadonlyMap<string, number>
  units: Float64Array
  pvl: Float64Array
  pvp: Float64Array
  rows: Int32Array
}

const prefixSumsOf = (cube: Cube): PrefixSums => {
  const products = soldProducts(cube)
  const width = products.length
  const length = (cube.months.length + 1) * width
  const sums: PrefixSums = {
    products,
    indexOfMonth: new Map(cube.months.map(({ month }, index) => [month, index])),
    units: new Float64Array(length),
    pvl: new Float64Array(length),
    pvp: new Float64Array(length),
    rows: new Int32Array(length),
  }
  const totals = emptyProductTotals(cube.productCount)
  cube.months.forEach((rows, index) => {
    addRows(totals, cube, { ...rows, firstDay: -Infinity, lastDay: Infinity })
    const from = (index + 1) * width
    for (let column = 0; column < width; column++) {
      const product = products[column] as number
      sums.units[from + column] = totals.units[product] as number
      sums.pvl[from + column] = totals.pvl[product] as number
      sums.pvp[from + column] = totals.pvp[product] as number
      sums.rows[from + column] = totals.rows[product] as number
    }
  })
  return sums
}

const soldProducts = ({ product, productCount }: Cube): Int32Array => {
  const isSold = new Uint8Array(productCount)
  for (const index of product) if (index >= 0) isSold[index] = 1
  return Int32Array.from(isSold.keys()).filter((index) => isSold[index] === 1)
}

const soldIn = (cube: Cube, sums: PrefixSums, range: SalesRange): ProductTotals => {
  const totals = emptyProductTotals(cube.productCount)
  const whole: number[] = []
  forEachMonthIn(cube, range, (rows) => {
    const days = monthRange(rows.month)
    const isWhole = rows.firstDay <= dayNumber(days.startDate) && dayNumber(days.endDate) <= rows.lastDay
    if (isWhole) whole.push(sums.indexOfMonth.get(rows.month) as number)
    else addRows(totals, cube, rows)
  })
  const [first] = whole
  if (first === undefined) return totals
  const { products, units, pvl, pvp, rows } = sums
  const width = products.length
  const before = first * width
  // Months lie one after the other, and so do those of a range.
  const until = (first + whole.length) * width
  for (let column = 0; column < width; column++) {
    const product = products[column] as number
    const [from, to] = [before + column, until + column]
    totals.units[product] =
      (totals.units[product] as number) + (units[to] as number) - (units[from] as number)
    totals.pvl[product] = (totals.pvl[product] as number) + (pvl[to] as number) - (pvl[from] as number)
    totals.pvp[product] = (totals.pvp[product] as number) + (pvp[to] as number) - (pvp[from] as number)
    totals.rows[product] = (totals.rows[product] as number) + (rows[to] as number) - (rows[from] as number)
  }
  return totals
}
