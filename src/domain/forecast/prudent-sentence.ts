import { type DayNumber, isoDay, monthNames } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
import { formatCount, formatInteger, formatPercent } from '@/domain/basics/numbers'
import { daysOfStockText } from '@/domain/forecast/days-of-stock'
import type { ProductForecast } from '@/domain/forecast/forecast-products'
import type { PrudentUnits } from '@/domain/forecast/prudent-units'
import { recentDays } from '@/domain/forecast/seasons'

export type PrudentReason = {
  forecast: ProductForecast
  /** The first day that is foreseen. */
  firstDay: DayNumber
  horizonDays: number
  /** Days that the shelf lasts; null where that is unknown. */
  stockDays: number | null
  units: PrudentUnits
}

/** 'invierno: 1,6 × el otoño · quedan 9 días · se equivocó un 14 % el mes pasado; la regla, un 22 %'. */
export const prudentSentence = (reason: PrudentReason): string =>
  [causeText(reason), stockText(reason), priceText(reason), tierText(reason), errorText(reason)]
    .filter((part) => part !== null)
    .join(' · ')

/** '1,6': one decimal (de-DE). */
const decimal = (value: number): string => {
  const tenths = Math.round(value * 10)
  return `${formatInteger(Math.floor(tenths / 10))},${tenths % 10}`
}

const seasonNames = ['invierno', 'primavera', 'verano', 'otoño'] as const
const seasonArticles = ['el invierno', 'la primavera', 'el verano', 'el otoño'] as const

const monthOfDay = (day: DayNumber): number => Number(isoDay(day).slice(5, 7))
/** Winter is from December to February. */
const seasonOf = (day: DayNumber): number => Math.floor((monthOfDay(day) % 12) / 3)

/** Less than so much more or less is said of nothing. */
const noticed = 0.1
/** What is less would be written as 0,0. */
const leastSaid = 0.05

const causeText = ({ forecast, firstDay, horizonDays }: PrudentReason): string => {
  const { demand, perDay, factor, seasonal, fresh } = forecast
  if (demand < 0.05) return 'no se vende'
  const middle = firstDay + Math.floor(horizonDays / 2)
  if (factor === null)
    return fresh || seasonal < 0.5
      ? 'hace 90 días que no se vende'
      : `${seasonNames[seasonOf(middle)]}: vuelve a venderse`
  if (Math.abs(factor - 1) >= noticed) {
    if (seasonal < 0.5)
      return factor < leastSaid
        ? 'baja: casi nada de los últimos 90 días'
        : `${factor > 1 ? 'sube' : 'baja'}: ${decimal(factor)} × los últimos 90 días`
    const [coming, before] = [seasonOf(middle), seasonOf(firstDay - Math.floor(recentDays / 2))]
    if (factor < leastSaid)
      return `${coming === before ? monthNames[monthOfDay(middle) - 1] : seasonNames[coming]}: casi nada`
    return coming === before
      ? `${monthNames[monthOfDay(middle) - 1]}: ${decimal(factor)} × los últimos 90 días`
      : `${seasonNames[coming]}: ${decimal(factor)} × ${seasonArticles[before]}`
  }
  return perDay < 1 ? rareText(Math.round(1 / perDay)) : `se venden ${decimal(perDay)} al día`
}

const rareText = (days: number): string =>
  days <= 1
    ? 'se vende una unidad cada día'
    : days > 365
      ? 'se vende menos de una unidad al año'
      : `se vende una unidad cada ${formatCount(days, 'día', 'días')}`

const stockText = ({ stockDays }: PrudentReason): string | null =>
  stockDays === null
    ? null
    : `${stockDays <= 1 || stockDays > 365 ? 'queda' : 'quedan'} ${daysOfStockText(stockDays)}`

const priceText = ({ units, horizonDays }: PrudentReason): string | null =>
  units.coveredDays < horizonDays ? `baja de precio en ${daysOfStockText(units.coveredDays)}` : null

const tierText = ({ units }: PrudentReason): string | null =>
  units.raised === undefined
    ? null
    : `con ${formatInteger(units.units)} en vez de ${formatInteger(units.raised.from)} ahorra ${formatEuros(units.raised.gain)}, contando guardarlas`

const errorText = ({ forecast, horizonDays }: PrudentReason): string | null => {
  const { lastError, ruleLastError } = forecast
  if (lastError === null) return null
  const when = horizonDays >= 28 && horizonDays <= 31 ? 'el mes pasado' : 'la última vez'
  const rule = ruleLastError === null ? '' : `; la regla, un ${formatPercent(ruleLastError)}`
  return `se equivocó un ${formatPercent(lastError)} ${when}${rule}`
}
