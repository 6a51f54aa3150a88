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
      leaveOut(calendar.open, own.open, spans)
      leaveOut(calendar.expected, own.expected, spans)
    }
    return series
  }
}

/** A product begins about one usual gap before its first sale: from the first sale itself it would seem to sell too much. */
const lifeOf = ({ sales, saleDay }: Series, days: number): number => {
  if (sales === 0) return days
  const first = saleDay[0] as number
  const gap = sales === 1 ? days - first : ((saleDay[sales - 1] as number) - first) / (sales - 1)
  return Math.max(0, Math.round(first - gap))
}

const leaveOut = (from: Float64Array, to: Float64Array, spans: readonly DaySpan[]): void => {
  for (let at = 0; at + 1 < from.length; at++) {
    const isOut = spans.some((span) => span.from <= at && at < span.to)
    to[at + 1] = (to[at] as number) + (isOut ? 0 : (from[at + 1] as number) - (from[at] as number))
  }
}
