import type { Calendar } from '@/domain/forecast/calendar'
import type { DailyHistory, DaySpan } from '@/domain/forecast/daily-history'

/** One product's sales as sums over the days before each day, so that any span of days is one subtraction. */
export type Series = {
  units: Float64Array
  /** Usual days on which it could be sold. */
  open: Float64Array
  /** Usual days as expected beforehand, up to the end of the horizon. */
  expected: Float64Array
  /** The first day on which it counts as sold here. */
  life: number
  /** Days on which something was sold, and the units of them, for products that sell rarely. */
  saleDay: Int32Array
  saleUnits: Float64Array
  sales: number
}

/** Reads one product after the other into the same arrays: what it gave before is gone then. */
export const seriesReader = (history: DailyHistory, calendar: Calendar) => {
  const { days, starts } = history
  const most = starts.reduce((longest, start, at) => Math.max(longest, start - (starts[at - 1] ?? 0)), 0)
  const own = { open: calendar.open.slice(), expected: calendar.expected.slice() }
  const series: Series = {
    units: new Float64Array(days + 1),
    ...calendar,
    life: 0,
    saleDay: new Int32Array(most),
    saleUnits: new Float64Array(most),
    sales: 0,
  }
  return (product: number): Series => {
    const { units, saleDay, saleUnits } = series
    const first = starts[product] as number
    const end = starts[product + 1] as number
    series.sales = 0
    let sum = 0
    let at = 0
    for (let sale = first; sale < end; sale++) {
      const day = history.day[sale] as number
      for (; at <= day; at++) units[at] = sum
      const sold = history.units[sale] as number
      sum += sold
      const before = series.sales - 1
      if (before >= 0 && saleDay[before] === day) saleUnits[before] = (saleUnits[before] as number) + sold
      else {
        saleDay[series.sales] = day
        saleUnits[series.sales] = sold
        series.sales += 1
      }
    }
    for (; at <= days; at++) units[at] = sum
    series.life = lifeOf(series, days)
    const spans = history.withoutStock.get(product)
    series.open = spans === undefined ? calendar.open : own.open
    series.expected = spans === undefined ? calendar.expected : own.expected
    if (spans !== undefined) {
      const isOut = daysOut(series, days, spans)
      leaveOut(calendar.open, own.open, isOut)
      leaveOut(calendar.expected, own.expected, isOut)
    }
    return series
  }
}

/** Days from one sale to the next, on average; null where it was sold on fewer than two. */
const usualGap = ({ sales, saleDay }: Series): number | null =>
  sales < 2 ? null : ((saleDay[sales - 1] as number) - (saleDay[0] as number)) / (sales - 1)

/** A product begins about one usual gap before its first sale: from the first sale itself it would seem to sell too much. */
const lifeOf = (series: Series, days: number): number => {
  if (series.sales === 0) return days
  const first = series.saleDay[0] as number
  return Math.max(0, Math.round(first - (usualGap(series) ?? days - first)))
}

/** Usual gaps between sales from which a silence is more than chance. */
const silentGaps = 3

/**
 * Days on which it could not be sold. What was sold while it was out says that it was not: boxes came and went between two counts.
 * To leave out only the other days of such a span would take each silence for a stock-out, so all from its first to its last sale
 * counts, and the silences beside them unless they are long. Sales at the very ends only shorten a span: counts know no hours.
 */
const daysOut = (series: Series, days: number, spans: readonly DaySpan[]): Uint8Array => {
  const isOut = new Uint8Array(days)
  const soldOn = new Uint8Array(days)
  for (let sale = 0; sale < series.sales; sale++)
    if ((series.saleUnits[sale] as number) > 0) soldOn[series.saleDay[sale] as number] = 1
  const long = silentGaps * (usualGap(series) ?? days)
  for (const span of spans) {
    let { from, to } = span
    while (from < to && soldOn[from] === 1) from += 1
    while (to > from && soldOn[to - 1] === 1) to -= 1
    const first = soldOn.subarray(from, to).indexOf(1)
    if (first < 0) isOut.fill(1, from, to)
    else {
      const last = from + soldOn.subarray(from, to).lastIndexOf(1)
      if (first > long) isOut.fill(1, from, from + first)
      if (to - last - 1 > long) isOut.fill(1, last + 1, to)
    }
  }
  return isOut
}

const leaveOut = (from: Float64Array, to: Float64Array, isOut: Uint8Array): void => {
  for (let at = 0; at + 1 < from.length; at++)
    to[at + 1] = (to[at] as number) + (isOut[at] === 1 ? 0 : (from[at + 1] as number) - (from[at] as number))
}
