import type { Cents } from '@/domain/basics/money'
import { maxQuantity } from '@/domain/basics/quantity'
import type { ProductForecast } from '@/domain/forecast/forecast-products'
import { type TierRow, tierRaise } from '@/domain/forecast/tier-raise'
import { unitTerms } from '@/domain/offers/tiers'

export type PrudentRow = TierRow & {
  forecast: Pick<ProductForecast, 'perDay' | 'demand' | 'enough'>
  /** On the shelf, 0 where that does not count, and on their way. */
  shelf: number
  onItsWay: number
  /** Units that the pharmacy waits for. */
  wanted: number
}

export type PrudentUnits = {
  /** Units to pay for, in whole packs. */
  units: number
  /** What is needed of them and of the free ones, and the days that they are to last: fewer where the price falls before. */
  needed: number
  coveredDays: number
  /** Absent where no tier is worth its units: what they are raised from, and what that saves after keeping them. */
  raised?: { from: number; gain: Cents }
}

/**
 * Units to order, so that there is enough at the forecast's level: more on the shelf never makes it more, a higher level never less. It is
 * raised to a tier, to free units or to a net price where these save more than it costs to keep the units.
 */
export const prudentUnits = (row: PrudentRow): PrudentUnits => {
  const { shelf, onItsWay, wanted, horizonDays, drop } = row
  const coveredDays = drop === null ? horizonDays : Math.min(horizonDays, Math.max(0, drop.days))
  const missing = Math.ceil(enoughUntil(row, coveredDays) - Math.max(0, shelf) - onItsWay - hair)
  const needed = Math.max(0, missing, wanted)
  const from = packsFor(row, needed)
  const raised = tierRaise(row, from)
  return raised === null
    ? { units: from, needed, coveredDays }
    : { units: raised.units, needed, coveredDays, raised: { from, gain: raised.gain } }
}

/** A sum of fractions that is so little above a whole number is that number. */
const hair = 1e-6

/** The margin of a part of the horizon grows with its root, as that of sums of independent days does. */
const enoughUntil = ({ forecast, horizonDays }: PrudentRow, days: number): number => {
  const { demand, enough } = forecast
  const part = days / horizonDays
  return days === horizonDays ? enough : Math.max(0, demand * part + (enough - demand) * Math.sqrt(part))
}

/** The fewest whole packs that bring as many units, free ones among them; all that a line may have, where none do. */
const packsFor = ({ pot, line }: PrudentRow, needed: number): number => {
  const pack = Math.max(1, pot ?? 1)
  const most = Math.max(pack, Math.floor(maxQuantity / pack) * pack)
  if (!line.unit_tiers?.bonuses) return Math.min(most, Math.ceil(needed / pack) * pack)
  for (let units = 0; units < most; units += pack)
    if (units + unitTerms(line.unit_tiers, units).bonus >= needed) return units
  return most
}
