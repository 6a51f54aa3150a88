import { addMonths, type DayNumber, dayNumber } from '@/domain/basics/dates'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { type Cube, firstSaleDay } from '@/domain/sales/cube/cube'

/** Days since the first of a history: `from` is one of them, `to` is not. */
export type DaySpan = { from: number; to: number }

/**
 * What was sold each day, product after product: the sales of product `p` stand from `starts[p]` to before `starts[p + 1]`, by rising
 * day. Days count from `firstDay`, and what is foreseen begins the day after the last of them.
 */
export type DailyHistory = {
  firstDay: DayNumber
  days: number
  products: number
  starts: Int32Array
  day: Int32Array
  /** Negative for returns. */
  units: Float64Array
  /** By product, −1 for none: whom it resembles. Any whole numbers. */
  group: Int32Array
  category: Int32Array
  /** Days without stock, by product: nothing could be sold on them. */
  withoutStock: ReadonlyMap<number, readonly DaySpan[]>
}

/** Beyond, products and prices are others: three years, so that each season has been seen twice before the last one. */
const mostDays = 3 * 366

/** One day of a pharmacy on which it had none of a product: 'YYYY-MM-DD', both inclusive. */
export type StockOut = { cn: Cn; startDate: string; endDate: string }

/** The sales up to a day ('YYYY-MM-DD', inclusive) that are held without a gap; a pharmacy without any has a history of no days. */
export const dailyHistory = (
  { cube, catalogue }: { cube: Cube; catalogue: CatalogueIndex },
  { until, stockOuts = [] }: { until: string; stockOuts?: readonly StockOut[] },
): DailyHistory => {
  const products = cube.productCount
  const lastDay = dayNumber(until)
  const firstDay = Math.min(Math.max(firstHeldDay(cube, until), lastDay - mostDays + 1), lastDay + 1)
  const isHeld = (row: number) => {
    const day = cube.day[row] as number
    return (cube.product[row] as number) >= 0 && day >= firstDay && day <= lastDay
  }
  const starts = new Int32Array(products + 1)
  for (let row = 0; row < cube.length; row++)
    if (isHeld(row)) addTo(starts, (cube.product[row] as number) + 1, 1)
  for (let product = 0; product < products; product++) addTo(starts, product + 1, starts[product] as number)
  const next = starts.slice()
  const day = new Int32Array(starts[products] as number)
  const units = new Float64Array(day.length)
  for (let row = 0; row < cube.length; row++) {
    if (!isHeld(row)) continue
    const at = next[cube.product[row] as number] as number
    addTo(next, cube.product[row] as number, 1)
    day[at] = (cube.day[row] as number) - firstDay
    units[at] = cube.units[row] as number
  }
  const days = lastDay - firstDay + 1
  return {
    ...{ firstDay, days, products, starts, day, units },
    group: Int32Array.from(catalogue.products, ({ groupId }) => groupId ?? -1),
    category: Int32Array.from(catalogue.products, ({ marketCategoryId }) => marketCategoryId ?? -1),
    withoutStock: spansByProduct(stockOuts, { catalogue, firstDay, days }),
  }
}

const addTo = (counts: Int32Array, at: number, more: number) => {
  counts[at] = (counts[at] as number) + more
}

/** Months that are missing break it off: nobody knows what was sold in them. */
const firstHeldDay = (cube: Cube, until: string): DayNumber => {
  const gap = cube.missing.filter((month) => month <= until.slice(0, 7)).reduce((a, b) => (a > b ? a : b), '')
  const first = cube.months.some(({ start, end }) => end > start) ? firstSaleDay(cube) : null
  return Math.max(
    first === null ? Number.POSITIVE_INFINITY : dayNumber(first),
    gap === '' ? Number.NEGATIVE_INFINITY : dayNumber(`${addMonths(gap, 1)}-01`),
  )
}

const spansByProduct = (
  stockOuts: readonly StockOut[],
  { catalogue, firstDay, days }: { catalogue: CatalogueIndex; firstDay: DayNumber; days: number },
): Map<number, DaySpan[]> => {
  const byProduct = new Map<number, DaySpan[]>()
  for (const { cn, startDate, endDate } of stockOuts) {
    const product = catalogue.indexByCn.get(cn)
    const from = Math.max(0, dayNumber(startDate) - firstDay)
    const to = Math.min(days, dayNumber(endDate) - firstDay + 1)
    if (product === undefined || from >= to) continue
    byProduct.set(product, [...(byProduct.get(product) ?? []), { from, to }])
  }
  return byProduct
}

/**
 * The history of rows that each stand for several products, which replace each other: they sell together, and a row is without stock
 * while those of them are that make nearly all of its sales.
 */
export const historyOfRows = (history: DailyHistory, rows: readonly (readonly number[])[]): DailyHistory => {
  const starts = new Int32Array(rows.length + 1)
  const sold = (product: number) =>
    (history.starts[product + 1] as number) - (history.starts[product] as number)
  rows.forEach((members, row) => {
    starts[row + 1] = (starts[row] as number) + members.reduce((sum, product) => sum + sold(product), 0)
  })
  const day = new Int32Array(starts[rows.length] as number)
  const units = new Float64Array(day.length)
  const withoutStock = new Map<number, DaySpan[]>()
  const first = (of: Int32Array) => Int32Array.from(rows, ([product = -1]) => of[product] ?? -1)
  rows.forEach((members, row) => {
    const sales = members
      .flatMap((product) =>
        Array.from({ length: sold(product) }, (_, at) => (history.starts[product] as number) + at),
      )
      .sort((a, b) => (history.day[a] as number) - (history.day[b] as number))
    sales.forEach((sale, at) => {
      day[(starts[row] as number) + at] = history.day[sale] as number
      units[(starts[row] as number) + at] = history.units[sale] as number
    })
    const spans = spansOfRow(history, members)
    if (spans.length > 0) withoutStock.set(row, spans)
  })
  return {
    ...{ firstDay: history.firstDay, days: history.days, products: rows.length, starts, day, units },
    ...{ group: first(history.group), category: first(history.category), withoutStock },
  }
}

/** What makes less of a row's sales does not keep it on sale: a product that is hardly sold, or no longer, or that nobody counts. */
const nearlyAll = 0.9
/** Days up to a row's last sale in which it is seen who makes its sales. */
const shareDays = 365

const spansOfRow = (history: DailyHistory, members: readonly number[]): DaySpan[] => {
  const { starts, day, units, days, withoutStock } = history
  if (!members.some((product) => withoutStock.has(product))) return []
  const last = Math.max(-1, ...members.map((product) => lastSaleOf(history, product)))
  const shares = members.map((product) => {
    let sum = 0
    for (let sale = starts[product] as number; sale < (starts[product + 1] as number); sale++)
      if ((day[sale] as number) > last - shareDays) sum += units[sale] as number
    return Math.max(0, sum)
  })
  const whole = shares.reduce((sum, share) => sum + share, 0)
  if (whole === 0) return []
  const out = new Float64Array(days)
  members.forEach((product, member) => {
    for (const { from, to } of withoutStock.get(product) ?? [])
      for (let at = from; at < to; at++) out[at] = (out[at] as number) + (shares[member] as number)
  })
  const spans: DaySpan[] = []
  out.forEach((share, at) => {
    if (share < nearlyAll * whole) return
    const open = spans.at(-1)
    if (open?.to === at) open.to += 1
    else spans.push({ from: at, to: at + 1 })
  })
  return spans
}

const lastSaleOf = ({ starts, day }: DailyHistory, product: number): number =>
  starts[product + 1] === starts[product] ? -1 : (day[(starts[product + 1] as number) - 1] as number)
