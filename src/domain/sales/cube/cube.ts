import { dayNumber, isoDay } from '@/domain/basics/dates'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { SaleColumns } from '@/domain/sales/cube/block'
import { cnText } from '@/domain/sales/cube/block'
import type { SalesRange } from '@/domain/sales/range/range'

/**
 * One pharmacy's sales in memory: the months one after the other, each sorted by CN and day, so that a range
 * only scans the months it touches. Amounts are unit prices in cents.
 */
export type Cube = {
  length: number
  /** By rising month, 'YYYY-MM'; rows `start` (inclusive) to `end` (exclusive). */
  months: readonly { month: string; start: number; end: number }[]
  /** Index into the catalogue's products; −1 for a CN that the catalogue does not (yet) have. */
  product: Int32Array
  day: Int32Array
  units: Int32Array
  pvl: Int32Array
  pvp: Int32Array
  productCount: number
  /** Months that the pharmacy has sales of and this cube does not ('YYYY-MM'): on a device without room for them. */
  missing: readonly string[]
  /** Answers `totalsByProduct` faster than the rows do (src/domain/sales/days), where somebody asks for range after range. */
  sums?: (range: SalesRange) => ProductTotals
}

/** What a cube throws that is asked about months which it lacks: no figure may be made of the rest of them. */
export class MissingMonthsError extends Error {
  override name = 'MissingMonthsError'
}

/** Indexed by product. Amounts are Σ units × unit price, in cents; `rows` are days with a sale or a return. */
export type ProductTotals = {
  units: Float64Array
  pvl: Float64Array
  pvp: Float64Array
  rows: Int32Array
}

export const buildCube = (
  blocks: readonly { month: string; columns: SaleColumns }[],
  catalogue: CatalogueIndex,
  missing: readonly string[] = [],
): Cube => {
  const sorted = [...blocks].sort((a, b) => (a.month < b.month ? -1 : 1))
  const length = sorted.reduce((rows, block) => rows + block.columns.length, 0)
  const cube = {
    length,
    months: [] as { month: string; start: number; end: number }[],
    product: new Int32Array(length),
    day: new Int32Array(length),
    units: new Int32Array(length),
    pvl: new Int32Array(length),
    pvp: new Int32Array(length),
    productCount: catalogue.products.length,
    missing,
  }
  let start = 0
  for (const { month, columns } of sorted) {
    const end = start + columns.length
    cube.months.push({ month, start, end })
    cube.day.set(columns.day, start)
    cube.units.set(columns.units, start)
    cube.pvl.set(columns.pvl, start)
    cube.pvp.set(columns.pvp, start)
    let cn = -1
    let product = -1
    for (let row = 0; row < columns.length; row++) {
      const rowCn = columns.cn[row] ?? -1
      if (rowCn !== cn) {
        cn = rowCn
        product = catalogue.indexByCn.get(cnText(cn)) ?? -1
      }
      cube.product[start + row] = product
    }
    start = end
  }
  return cube
}

/** Throws where the cube lacks a month of the range. */
const checkMonths = ({ missing }: Cube, isIn: (month: string) => boolean): void => {
  if (missing.some(isIn)) throw new MissingMonthsError()
}

/**
 * Calls `visit` with every run of rows that may hold days of the range, and whether each day must be checked. Throws a
 * `MissingMonthsError` where some of the range is not there.
 */
export const forEachMonthIn = (
  cube: Cube,
  range: SalesRange,
  visit: (rows: { month: string; start: number; end: number; firstDay: number; lastDay: number }) => void,
): void => {
  const firstDay = dayNumber(range.startDate)
  const lastDay = dayNumber(range.endDate)
  const firstMonth = range.startDate.slice(0, 7)
  const lastMonth = range.endDate.slice(0, 7)
  checkMonths(cube, (month) => month >= firstMonth && month <= lastMonth)
  for (const { month, start, end } of cube.months) {
    if (month >= firstMonth && month <= lastMonth) visit({ month, start, end, firstDay, lastDay })
  }
}

/** Ranges cached for each cube: the configured one, what it is compared with, the year of the potentials and a few just left. */
const maxCachedRanges = 6

/** Caches what was computed for the last ranges of each cube: one screen asks for the same range many times. */
const cachedByRange = <T>(compute: (cube: Cube, range: SalesRange) => T) => {
  const byCube = new WeakMap<Cube, Map<string, T>>()
  return (cube: Cube, range: SalesRange): T => {
    const cached = byCube.get(cube) ?? new Map<string, T>()
    byCube.set(cube, cached)
    const key = `${range.startDate}/${range.endDate}`
    const answer = cached.get(key) ?? compute(cube, range)
    // Put last: the first is the one that was not asked for the longest.
    cached.delete(key)
    cached.set(key, answer)
    const [oldest] = cached.keys()
    if (cached.size > maxCachedRanges && oldest !== undefined) cached.delete(oldest)
    return answer
  }
}

/** Units by product index in an inclusive range. Cached: do not write into it. */
export const unitsByProduct = cachedByRange((cube, range): Int32Array => {
  const units = new Int32Array(cube.productCount)
  forEachMonthIn(cube, range, ({ start, end, firstDay, lastDay }) => {
    for (let row = start; row < end; row++) {
      const product = cube.product[row] as number
      const day = cube.day[row] as number
      if (product >= 0 && day >= firstDay && day <= lastDay) {
        units[product] = (units[product] as number) + (cube.units[row] as number)
      }
    }
  })
  return units
})

export const emptyProductTotals = (productCount: number): ProductTotals => ({
  units: new Float64Array(productCount),
  pvl: new Float64Array(productCount),
  pvp: new Float64Array(productCount),
  rows: new Int32Array(productCount),
})

/** Units and amounts by product index in an inclusive range. Cached: do not write into it. */
export const totalsByProduct = cachedByRange((cube, range): ProductTotals => {
  if (cube.sums !== undefined) return cube.sums(range)
  const totals = emptyProductTotals(cube.productCount)
  forEachMonthIn(cube, range, (rows) => addRows(totals, cube, rows))
  return totals
})

/** Adds the rows of known products whose days are in the range. */
export const addRows = (
  totals: ProductTotals,
  cube: Cube,
  { start, end, firstDay, lastDay }: { start: number; end: number; firstDay: number; lastDay: number },
): void => {
  for (let row = start; row < end; row++) {
    const product = cube.product[row] as number
    const day = cube.day[row] as number
    if (product < 0 || day < firstDay || day > lastDay) continue
    const units = cube.units[row] as number
    totals.units[product] = (totals.units[product] as number) + units
    totals.pvl[product] = (totals.pvl[product] as number) + units * (cube.pvl[row] as number)
    totals.pvp[product] = (totals.pvp[product] as number) + units * (cube.pvp[row] as number)
    totals.rows[product] = (totals.rows[product] as number) + 1
  }
}

/** 'YYYY-MM-DD' of the last row; null for a pharmacy without sales. */
export const lastSaleDay = (cube: Cube): string | null =>
  dayIn(
    cube,
    cube.months.findLast(({ start, end }) => end > start),
    Math.max,
  )

/** 'YYYY-MM-DD' of the first row that is held; null for a pharmacy without sales. */
export const firstSaleDay = (cube: Cube): string | null =>
  dayIn(
    cube,
    cube.months.find(({ start, end }) => end > start),
    Math.min,
  )

const dayIn = (
  cube: Cube,
  month: Cube['months'][number] | undefined,
  choose: (one: number, other: number) => number,
): string | null => {
  if (!month) {
    checkMonths(cube, () => true)
    return null
  }
  let day = cube.day[month.start] as number
  for (let row = month.start; row < month.end; row++) day = choose(day, cube.day[row] as number)
  return isoDay(day)
}
