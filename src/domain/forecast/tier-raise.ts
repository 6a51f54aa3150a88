import type { Cents } from '@/domain/basics/money'
import type { ProductForecast } from '@/domain/forecast/forecast-products'
import { type DiscountFields, lineTerms, paidAmount, tiersOf } from '@/domain/offers/tiers'

/** What a tier is weighed by. */
export type TierRow = {
  forecast: Pick<ProductForecast, 'perDay'>
  horizonDays: number
  pot: number | null
  /** What a line of the ordered product costs. */
  line: DiscountFields & { pvl: Cents }
  /** A lower PVL to come, and the days until then; null where none is known. */
  drop: { days: number; pvl: Cents } | null
}

/** What a unit on the shelf costs in a year, of what was paid for it: its money, its place, and what expires. */
export const keepingPerYear = 0.15
/** Days of sales that are bought ahead at most. */
const mostDaysAhead = 180
/** A cent that nobody sees is no reason to fill the shelf. */
const leastGain: Cents = 1

/**
 * The most units to which an order of `from` whole packs is raised, because of a tier; null where none is worth it. It has to be worth it from
 * each number of packs between, too: else a box more on the shelf could make an order larger.
 */
export const tierRaise = (row: TierRow, from: number): { units: number; gain: Cents } | null => {
  if (from === 0 || row.forecast.perDay <= 0) return null
  const pack = Math.max(1, row.pot ?? 1)
  const isWorthIt = (units: number) => {
    let packs = units - pack
    while (packs >= from && gainOf(row, packs, units) >= leastGain) packs -= pack
    return packs < from
  }
  const units = stepsOf(row).findLast((step) => step > from && isWorthIt(step))
  return units === undefined ? null : { units, gain: Math.floor(gainOf(row, from, units)) }
}

/** Where the terms of a line change, in whole packs. */
const stepsOf = ({ line, pot }: TierRow): number[] => {
  const pack = Math.max(1, pot ?? 1)
  const { bonuses = [], netPrices = [] } = line.unit_tiers ?? {}
  const steps = [...tiersOf(line), ...bonuses, ...netPrices].map(
    ({ quantity }) => Math.ceil(quantity / pack) * pack,
  )
  return [...new Set(steps)].sort((a, b) => a - b)
}

/**
 * What is saved by units that would else be bought when the horizon is over, at the price of a unit today. Until then, and until they are
 * sold, they have to be kept, and those that are left when the price falls lose the difference. Days of payment change nothing: they
 * begin later for what is ordered later.
 */
const gainOf = (row: TierRow, from: number, units: number): number => {
  const { forecast, horizonDays, line, drop } = row
  const now = offer(row, from)
  const then = offer(row, units)
  const more = then.received - now.received
  const daysMore = more / forecast.perDay
  if (more <= 0 || daysMore > mostDaysAhead) return Number.NEGATIVE_INFINITY
  const unit = now.paid / now.received
  const kept = (horizonDays + daysMore / 2) / 365
  const leftAtDrop =
    drop === null ? 0 : Math.min(more, Math.max(0, more - forecast.perDay * (drop.days - horizonDays)))
  const fall = drop === null ? 0 : Math.max(0, line.pvl - drop.pvl) * (unit / Math.max(1, line.pvl))
  return more * unit * (1 - keepingPerYear * kept) - (then.paid - now.paid) - leftAtDrop * fall
}

const offer = ({ line }: TierRow, quantity: number): { paid: Cents; received: number } => {
  const terms = lineTerms(line, quantity)
  return { paid: paidAmount({ pvl: line.pvl, quantity }, terms), received: quantity + terms.bonus }
}
