import { type Calendar, calendarOf } from '@/domain/forecast/calendar'
import type { DailyHistory } from '@/domain/forecast/daily-history'
import type { ForecastOptions } from '@/domain/forecast/forecast-options'
import { modelCount, modelRates, rareStart, rateIn } from '@/domain/forecast/models'
import { type Pools, poolSeasons, poolsOf } from '@/domain/forecast/pools'
import { recentDays, type SeasonFactors, seasonFactors } from '@/domain/forecast/seasons'
import { type Series, seriesReader } from '@/domain/forecast/series'

/** Past days at whose start it is asked what would have been foreseen: those of a year and a half. */
const mostOrigins = 20
const originStep = 28
const fewestDaysBefore = 28

/**
 * What each model foresees of each product that was ever sold, at past days, the oldest first, and at last for the coming days. All that is
 * foreseen for a day is made of what was known then.
 */
export type Trials = {
  horizon: number
  origins: readonly number[]
  /** The products that were sold. */
  sold: Int32Array
  pools: Pools
  /** By sold product, origin and model: units over the horizon; NaN where a model knows too little. */
  foreseen: Float32Array
  /** By sold product and origin: what the rule would foresee if it knew of days without stock, and since when the product is sold. */
  base: Float64Array
  /** By sold product and origin: units that were sold over the horizon; NaN where it was not sold yet, and for the last origin. */
  actual: Float64Array
  /** By sold product: units on a usual day lately, and how much more of them the coming season has been. */
  recent: Float64Array
  seasonStep: Float64Array
  /** By sold product: usual days that are known of it, where it is newer than the history; else infinitely many. */
  knownDays: Float64Array
  /** By sold product: units that were sold of it, where that was on one day alone; else infinitely many. */
  soldOnce: Float64Array
}

/** The days at whose start forecasts are made, the oldest first; the last is the coming day. */
export const originsOf = (days: number, horizon: number): number[] => {
  const origins = [days]
  let origin = days - horizon
  for (; origin >= fewestDaysBefore && origins.length <= mostOrigins; origin -= originStep)
    origins.push(origin)
  return origins.reverse()
}

/** By origin: how many of the origins before are over by then, so that it is known what came of them. */
export const knownOrigins = ({ origins, horizon }: Pick<Trials, 'origins' | 'horizon'>): number[] =>
  origins.map((origin) => origins.filter((each) => each + horizon <= origin).length)

export const triedModels = (history: DailyHistory, options: ForecastOptions): Trials => {
  const { horizonDays: horizon, rule } = options
  const { days, starts } = history
  const calendar = calendarOf(history, horizon)
  const origins = originsOf(days, horizon)
  const last = origins.length - 1
  const pools = poolsOf(history)
  const seasons = poolSeasons(history, pools, { open: calendar.open, origins, horizon })
  const read = seriesReader(history, calendar)
  const sold = Int32Array.from({ length: history.products }, (_, product) => product).filter(
    (product) => (starts[product + 1] as number) > (starts[product] as number),
  )
  const foreseen = new Float32Array(sold.length * origins.length * modelCount)
  const actual = new Float64Array(sold.length * origins.length).fill(Number.NaN)
  const base = new Float64Array(actual.length)
  const recent = new Float64Array(sold.length)
  const seasonStep = new Float64Array(sold.length)
  const knownDays = new Float64Array(sold.length)
  const soldOnce = new Float64Array(sold.length)
  const rates = new Float64Array(modelCount)

  sold.forEach((product, position) => {
    const series = read(product)
    const alike = seasons[pools.poolOf[product] as number] as readonly SeasonFactors[]
    const rare = rareStart(series)
    for (let at = 0; at <= last; at++) {
      const origin = origins[at] as number
      const season = seasonFactors(series, { origin, horizon }, alike[at] as SeasonFactors)
      modelRates(series, { origin, horizon, rule, season, rare }, rates)
      const target = openExpected(series, origin, horizon)
      const whole = openExpected(calendar, origin, horizon)
      const ruleEnd = Math.max(0, origin - rule.daysBefore)
      base[position * origins.length + at] =
        target * rateIn(series, Math.max(0, ruleEnd - rule.days), ruleEnd)
      const row = (position * origins.length + at) * modelCount
      foreseen[row] = (rates[0] as number) * (whole > 0 ? target / whole : 0)
      for (let model = 1; model < modelCount; model++)
        foreseen[row + model] = (rates[model] as number) * target
      if (at === last) seasonStep[position] = season.coming / Math.max(0.1, season.recent)
      else if (series.life === 0 || origin >= series.life + fewestDaysBefore)
        actual[position * origins.length + at] = Math.max(0, unitsBetween(series, origin, origin + horizon))
    }
    const since = Math.max(series.life, days - recentDays)
    const openLately = (series.open[days] as number) - (series.open[since] as number)
    recent[position] = openLately > 0 ? Math.max(0, unitsBetween(series, since, days)) / openLately : 0
    knownDays[position] =
      series.life > 0 ? (series.open[days] as number) - (series.open[series.life] as number) : Infinity
    soldOnce[position] = saleDays(series) > 1 ? Infinity : Math.max(0, unitsBetween(series, 0, days))
  })
  return { horizon, origins, sold, pools, foreseen, base, actual, recent, seasonStep, knownDays, soldOnce }
}

/** Days on which more was sold than came back, as far as it matters: none, one, or more. */
const saleDays = ({ sales, saleUnits }: Series): number => {
  let count = 0
  for (let sale = 0; sale < sales && count < 2; sale++) if ((saleUnits[sale] as number) > 0) count += 1
  return count
}

const openExpected = ({ expected }: Pick<Calendar, 'expected'>, origin: number, horizon: number): number =>
  (expected[origin + horizon] as number) - (expected[origin] as number)

const unitsBetween = ({ units }: Series, from: number, to: number): number =>
  (units[to] as number) - (units[from] as number)
