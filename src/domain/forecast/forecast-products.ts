import { combined } from '@/domain/forecast/combination'
import type { DailyHistory } from '@/domain/forecast/daily-history'
import type { ForecastOptions } from '@/domain/forecast/forecast-options'
import { heldToRule } from '@/domain/forecast/held-to-rule'
import { unitsEnough } from '@/domain/forecast/margins'
import { modelCount } from '@/domain/forecast/models'
import { type Trials, triedModels } from '@/domain/forecast/trials'

/** What is foreseen of one product, or of a row of products. */
export type ProductForecast = {
  /** Units a day over the horizon, and in all of it. */
  perDay: number
  demand: number
  /** Units that are enough at the level: never fewer at a higher one. */
  enough: number
  /** What each erred by when it was last tried, as a fraction of what was sold then; null where nothing was, or none was tried. */
  lastError: number | null
  ruleLastError: number | null
  /** Units a day foreseen, of those in the last 91 days; null where none were sold. */
  factor: number | null
  /** How much of that change is the season, a fraction. */
  seasonal: number
  /** Sold for less time than the pharmacy's sales are known. */
  fresh: boolean
}

const nothing: ProductForecast = {
  ...{ perDay: 0, demand: 0, enough: 0, lastError: null, ruleLastError: null },
  ...{ factor: null, seasonal: 0, fresh: false },
}

/** What is foreseen of each product that was sold, by sold product and origin, the last of them for the coming days. */
export const foreseenDemand = (trials: Trials): Float64Array =>
  withNewProducts(trials, heldToRule(trials, combined(trials)))

/** Forecasts of all products, by product: they do not depend on the order of products, nor on any clock. */
export const forecastProducts = (history: DailyHistory, options: ForecastOptions): ProductForecast[] => {
  const trials = triedModels(history, options)
  const demand = foreseenDemand(trials)
  const enough = unitsEnough(trials, demand, options.level)
  const forecasts = Array.from({ length: history.products }, () => nothing)
  const { origins, horizon, sold, recent, seasonStep, knownDays } = trials
  sold.forEach((product, position) => {
    const coming = demand[(position + 1) * origins.length - 1] as number
    const perDay = coming / horizon
    const lately = recent[position] as number
    const factor = lately > 0 ? perDay / lately : null
    forecasts[product] = {
      ...{ perDay, demand: coming, enough: enough[position] as number, factor },
      ...lastErrors(trials, demand, position),
      seasonal: partOfChange(seasonStep[position] as number, factor),
      fresh: knownDays[position] !== Number.POSITIVE_INFINITY,
    }
  })
  return forecasts
}

/** Something sold again after none is the season, where the season is one of more. */
const partOfChange = (step: number, change: number | null): number =>
  change === null
    ? Number(step > 1)
    : change <= 0 || Math.abs(Math.log(change)) < 0.01
      ? 0
      : Math.min(1, Math.max(0, Math.log(step) / Math.log(change)))

/** Usual days from which a product tells enough of itself, and how many of its group's it is assumed to have had before. */
const newDays = 90
const assumedDays = 20

/**
 * A new product sells like the others of its group until it has shown how it sells. One that was sold on a single day may have been ordered
 * for one customer: no more is foreseen of it than was sold then.
 */
const withNewProducts = (trials: Trials, demand: Float64Array): Float64Array => {
  const { origins, horizon, sold, pools, recent, knownDays, soldOnce } = trials
  const sums = new Float64Array(pools.count)
  const members = new Float64Array(pools.count)
  sold.forEach((product, position) => {
    const pool = pools.poolOf[product] as number
    if (pool === 0 || knownDays[position] !== Number.POSITIVE_INFINITY) return
    sums[pool] = (sums[pool] as number) + (recent[position] as number)
    members[pool] = (members[pool] as number) + 1
  })
  sold.forEach((product, position) => {
    const pool = pools.poolOf[product] as number
    const known = knownDays[position] as number
    if (known >= newDays) return
    const at = (position + 1) * origins.length - 1
    const once = soldOnce[position] as number
    if (once < Number.POSITIVE_INFINITY) {
      demand[at] = Math.min(demand[at] as number, once)
      return
    }
    if ((members[pool] as number) < 2) return
    const usual = (horizon * (sums[pool] as number)) / (members[pool] as number)
    demand[at] = (known * (demand[at] as number) + assumedDays * usual) / (known + assumedDays)
  })
  return demand
}

const lastErrors = (
  { origins, foreseen, actual }: Trials,
  demand: Float64Array,
  position: number,
): Pick<ProductForecast, 'lastError' | 'ruleLastError'> => {
  if (origins.length < 2) return { lastError: null, ruleLastError: null }
  const cell = (position + 1) * origins.length - 2
  const sold = actual[cell] as number
  const errorOf = (units: number) => (sold > 0 && !Number.isNaN(units) ? Math.abs(sold - units) / sold : null)
  return {
    lastError: errorOf(demand[cell] as number),
    ruleLastError: errorOf(foreseen[cell * modelCount] as number),
  }
}
