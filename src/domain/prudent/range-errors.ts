import type { DailyHistory } from '@/domain/forecast/daily-history'
import type { RuleRange } from '@/domain/forecast/forecast-options'

/** The most days that are foreseen again, and the fewest times without which a range says nothing. */
const mostTrials = 12
const fewestTrials = 3

/** What the proportional rule would have erred by with a range of sales, as a part of what was sold; null where too little is known. */
export type RangeErrors = { trials: number; errors: (number | null)[] }

/**
 * Foresees the last periods again, product by product, as a proposal of their first day would have done with each of the ranges. All of
 * them are held against the same periods; a range that has too few of them is left out.
 */
export const rangeErrors = (
  history: DailyHistory,
  { period, ranges }: { period: number; ranges: readonly RuleRange[] },
): RangeErrors => {
  const origins = Array.from({ length: mostTrials }, (_, at) => history.days - period * (at + 1))
  const reaches =
    ({ days, daysBefore }: RuleRange) =>
    (origin: number) =>
      origin - daysBefore - days >= 0
  const judged = ranges.filter((range) => origins.filter(reaches(range)).length >= fewestTrials)
  const tried = origins.filter((origin) => judged.every((range) => reaches(range)(origin)))
  if (judged.length === 0) return { trials: 0, errors: ranges.map(() => null) }
  const off = new Map(judged.map((range) => [range, 0]))
  let all = 0
  for (const origin of tried) {
    const sold = unitsBetween(history, origin, origin + period)
    for (const units of sold) all += Math.max(0, units)
    for (const range of judged) {
      const end = origin - range.daysBefore
      const seen = unitsBetween(history, end - range.days, end)
      let sum = off.get(range) ?? 0
      for (let product = 0; product < sold.length; product++) {
        const foreseen = (Math.max(0, seen[product] as number) * period) / range.days
        sum += Math.abs(Math.max(0, sold[product] as number) - foreseen)
      }
      off.set(range, sum)
    }
  }
  return {
    trials: tried.length,
    errors: ranges.map((range) => {
      const sum = off.get(range)
      return sum === undefined || all === 0 ? null : sum / all
    }),
  }
}

/** By product, from a day to before another one. */
const unitsBetween = (
  { products, starts, day, units }: DailyHistory,
  from: number,
  to: number,
): Float64Array => {
  const sums = new Float64Array(products)
  for (let product = 0; product < products; product++) {
    let sum = 0
    for (let sale = starts[product] as number; sale < (starts[product + 1] as number); sale++) {
      const at = day[sale] as number
      if (at >= from && at < to) sum += units[sale] as number
    }
    sums[product] = sum
  }
  return sums
}
