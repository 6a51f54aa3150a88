import type { DailyHistory } from '@/domain/forecast/daily-history'
import { type RuleRange, yearRule } from '@/domain/forecast/forecast-options'
import { foreseenDemand } from '@/domain/forecast/forecast-products'
import { modelCount, modelNames } from '@/domain/forecast/models'
import { triedModels } from '@/domain/forecast/trials'
import { historyUntil, unitsBetween } from './history-until'

/** The models, and all of them together. */
export const forecasters = [...modelNames, 'all'] as const

/** Sums over origins, by product: what was sold, and what each forecaster erred by of it. */
export type Backtest = {
  horizon: number
  origins: number
  sold: Float64Array
  /** By product and forecaster; a model that knew too little is counted as all of them. */
  errors: Float64Array
}

type Days = { horizon: number; first: number; step: number; rule?: RuleRange }

/** Days at whose start forecasts are made: each horizon after them is known to its end. */
const originsFrom = ({ first, step, horizon }: Days, days: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.floor((days - horizon - first) / step) + 1) },
    (_, at) => first + at * step,
  )

/** Makes forecasts at past days, of what was known at each of them and of nothing else, and counts what came. */
export function backtest(
  history: DailyHistory,
  days: Days,
  soldIn: (product: number, from: number, to: number) => number = (product, from, to) =>
    unitsBetween(history, product, from, to),
): Backtest {
  const { horizon, rule = yearRule } = days
  const origins = originsFrom(days, history.days)
  const sold = new Float64Array(history.products)
  const errors = new Float64Array(history.products * forecasters.length)
  for (const origin of origins) {
    const trials = triedModels(historyUntil(history, origin), { horizonDays: horizon, level: 0.9, rule })
    const demand = foreseenDemand(trials)
    const last = trials.origins.length - 1
    const positions = new Map([...trials.sold].map((product, position) => [product, position]))
    for (let product = 0; product < history.products; product++) {
      const actual = Math.max(0, soldIn(product, origin, origin + horizon))
      const position = positions.get(product)
      const cell = position === undefined ? -1 : position * trials.origins.length + last
      const all = cell < 0 ? 0 : (demand[cell] as number)
      sold[product] = (sold[product] as number) + actual
      forecasters.forEach((_, forecaster) => {
        const own = forecaster < modelCount ? trials.foreseen[cell * modelCount + forecaster] : undefined
        const foreseen = cell < 0 || own === undefined || Number.isNaN(own) ? all : own
        const at = product * forecasters.length + forecaster
        errors[at] = (errors[at] as number) + Math.abs(actual - foreseen)
      })
    }
  }
  return { horizon, origins: origins.length, sold, errors }
}

/** What each forecaster erred by of what was sold, over some products; NaN where nothing was. */
export function wapes({ sold, errors }: Backtest, products: readonly number[]): number[] {
  const total = products.reduce((sum, product) => sum + (sold[product] as number), 0)
  return forecasters.map(
    (_, forecaster) =>
      products.reduce(
        (sum, product) => sum + (errors[product * forecasters.length + forecaster] as number),
        0,
      ) / total,
  )
}
