import type { Series } from '@/domain/forecast/series'

/** Whole weeks, so that each weekday meets itself. */
export const yearDays = 364
/** Days by which it is seen how much is sold now. */
export const recentDays = 91

/** How much more than on average of the year is sold: in the coming span, and in the days before it. */
export type SeasonFactors = { coming: number; recent: number }

/** Units of a year before that a product is assumed to have sold like those that resemble it: few units tell nothing of seasons. */
const assumedUnits = 25
const mostYears = 4

const unitsIn = ({ units }: Series, from: number, to: number): number =>
  Math.max(0, (units[to] as number) - (units[from] as number))
const openIn = ({ open }: Series, from: number, to: number): number =>
  (open[to] as number) - (open[from] as number)

/** Seasons as the years before had them, each held against the whole year around it, and towards the ones that it resembles. */
export const seasonFactors = (
  series: Series,
  { origin, horizon }: { origin: number; horizon: number },
  alike: SeasonFactors,
): SeasonFactors => ({
  coming: factorOf(series, { origin, from: origin, to: origin + horizon }, alike.coming),
  recent: factorOf(series, { origin, from: origin - recentDays, to: origin }, alike.recent),
})

const factorOf = (
  series: Series,
  { origin, from, to }: { origin: number; from: number; to: number },
  alike: number,
): number => {
  let sold = 0
  let expected = 0
  for (let year = 1; year <= mostYears; year++) {
    const start = from - year * yearDays
    const end = to - year * yearDays
    if (start < series.life || origin - yearDays < series.life) break
    // The year around it, or as much of one as is known by then.
    const around = ((start + end) >> 1) - yearDays / 2
    const first = Math.max(series.life, Math.min(around, origin - yearDays))
    const open = openIn(series, first, first + yearDays)
    if (open <= 0) continue
    sold += unitsIn(series, start, end)
    expected += (unitsIn(series, first, first + yearDays) / open) * openIn(series, start, end)
  }
  return (sold + assumedUnits * alike) / (expected + assumedUnits)
}
