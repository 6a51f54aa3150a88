import { combined } from '@/domain/forecast/combination'
import type { DailyHistory } from '@/domain/forecast/daily-history'
import type { ForecastOptions } from '@/domain/forecast/forecast-options'
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
  /** How much the models that know seasons weigh, a fraction. */
  seasonal: number
  /** Units a day foreseen, of those in the last 91 days; null where none were sold. */
  factor: number | null
  /** Sold for less time than the pharmacy's sales are known. */
  fresh: boolean
}

const nothing: ProductForecast = {
  ...{ perDay: 0, demand: 0, enough: 0, lastError: null, ruleLastError: null },
  ...{ seasonal: 0, factor: null, fresh: false },
}

/** Forecasts of all products, by product: they do not depend on the order of products, nor on any clock. */
export const forecastProducts = (history: DailyHistory, options: ForecastOptions): ProductForecast[] => {
  const trials = triedModels(history, options)
  const { demand, seasonal } = combined(trials)
  const enough = unitsEnough(trials, demand, options.level)
  const forecasts = Array.from({ length: history.products }, () => nothing)
  const { origins, horizon, sold, recent, fresh } = trials
  sold.forEach((product, position) => {
    const coming = demand[(position + 1) * origins.length - 1] as number
    const perDay = coming / horizon
    const lately = recent[position] as number
    forecasts[product] = {
      ...{ perDay, demand: coming, enough: enough[position] as number },
      ...lastErrors(trials, demand, position),
      seasonal: seasonal[position] as number,
      factor: lately > 0 ? perDay / lately : null,
      fresh: fresh[position] === 1,
    }
  })
  return forecasts
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
