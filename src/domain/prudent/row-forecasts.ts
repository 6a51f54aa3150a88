import { addDays, dayNumber, daysBetween, isoDay } from '@/domain/basics/dates'
import type { Cn } from '@/domain/catalogue/catalogue'
import {
  type DailyHistory,
  dailyHistory,
  historyOfRows,
  type StockOut,
} from '@/domain/forecast/daily-history'
import { forecastProducts, type ProductForecast } from '@/domain/forecast/forecast-products'
import { type ProposalData, proposalRows } from '@/domain/proposal/proposal'
import type { RowRequest } from '@/domain/proposal/proposal-types'
import { type Cube, lastSaleDay } from '@/domain/sales/cube/cube'
import { daysInRange } from '@/domain/sales/range/range'

export const serviceLevels = [0.8, 0.9, 0.95] as const
export type ServiceLevel = (typeof serviceLevels)[number]

/** First and last day numbers of the days without a product, one pair after the other; no last one while there is none of it. */
export type StockOuts = readonly (readonly [Cn, readonly number[]])[]

/** What is foreseen of each row of a proposal, by key. */
export type RowForecasts = {
  /** The day after the last one that is known. */
  firstDay: string
  horizonDays: number
  rows: ReadonlyMap<string, ProductForecast>
  /** Days after which an order usually comes, by laboratory, where they are known. */
  deliveryDays: ReadonlyMap<number, number>
}

type ForecastData = ProposalData & {
  stockOuts?: StockOuts | undefined
  deliveryDays?: readonly (readonly [number, number])[] | undefined
}

/**
 * Days without any sale after which nothing is foreseen: the horizon begins after the last one that is known, and would be of another
 * season. Two weeks, which a pharmacy may be closed for.
 */
const mostSilentDays = 14

export const salesAreOld = ({ firstDay }: Pick<RowForecasts, 'firstDay'>, today: string): boolean =>
  daysBetween(firstDay, today) > mostSilentDays

/**
 * Forecasts for the rows of a proposal: a row sells what all its products sold, as its suggestion counts it. Kept as long as the sales
 * are the same ones, for the rows and the level that were asked last.
 */
export const rowForecasts = (
  data: ForecastData,
  { request, level }: { request: RowRequest; level: number },
): RowForecasts => {
  const candidates = proposalRows(data, request)
  const members = candidates.map(({ ours, others }) => [...ours, ...others])
  const history = salesHistory(data)
  const horizonDays = request.period
  const until = history.firstDay + history.days - 1
  const answer = {
    ...{ firstDay: isoDay(until + 1), horizonDays },
    deliveryDays: new Map(data.deliveryDays),
  }
  if (salesAreOld(answer, data.today)) return { ...answer, rows: new Map() }
  const rule = {
    days: daysInRange(request),
    daysBefore: Math.max(0, until - dayNumber(request.endDate)),
  }
  const options = { horizonDays, level, rule }
  const named = JSON.stringify([until, options, members])
  const kept = forecastsOf.get(data.cube)
  const forecasts =
    kept?.named === named ? kept.forecasts : forecastProducts(historyOfRows(history, members), options)
  forecastsOf.set(data.cube, { named, forecasts })
  return {
    ...answer,
    rows: new Map(
      candidates.flatMap(({ key }, row) => {
        const forecast = forecasts[row]
        return forecast === undefined ? [] : [[key, forecast] as const]
      }),
    ),
  }
}

/** Days after the last sale that has come say nothing of the pace. */
export const lastKnownDay = (cube: Cube, today: string): string => {
  const yesterday = addDays(today, -1)
  const last = lastSaleDay(cube) ?? yesterday
  return last < yesterday ? last : yesterday
}

const forecastsOf = new WeakMap<Cube, { named: string; forecasts: ProductForecast[] }>()
const histories = new WeakMap<Cube, { until: string; history: DailyHistory }>()

/** A pharmacy's sales day by day, up to the last one that is known. */
export const salesHistory = (
  data: Pick<ForecastData, 'cube' | 'catalogue' | 'today' | 'stockOuts'>,
): DailyHistory => {
  const { cube, today, stockOuts = [] } = data
  const until = lastKnownDay(cube, today)
  const kept = histories.get(cube)
  if (kept?.until === until) return kept.history
  const history = dailyHistory(data, { until, stockOuts: spansOf(stockOuts, dayNumber(until)) })
  histories.set(cube, { until, history })
  return history
}

const spansOf = (stockOuts: StockOuts, until: number): StockOut[] =>
  stockOuts.flatMap(([cn, days]) =>
    days.flatMap((first, at) =>
      at % 2 === 1
        ? []
        : { cn, startDate: isoDay(first), endDate: isoDay(days[at + 1] ?? Math.max(first, until)) },
    ),
  )
