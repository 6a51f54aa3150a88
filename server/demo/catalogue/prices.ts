import { addDays } from '@/domain/basics/dates'
import type { Cents } from '@/domain/basics/money'
import type { ComingPrice } from '@/domain/catalogue/catalogue'
import { pvpFromPvl } from '@/domain/catalogue/price'
import type { DemoCalendar } from '../basics/calendar'
import type { DemoProduct } from './demo-product'

/** A product's price from a day on. The latest period comes first; the last one has no beginning. */
type PricePeriod = { from: string; pvl: Cents; pvp: Cents }

/** A product's prices over time, the current one first; empty while it has no price. */
export const pricePeriods = (product: DemoProduct, { monthStart }: DemoCalendar): PricePeriod[] => {
  const { pvl, pvp, prescription } = product
  if (pvl === null || pvp === null) return []
  const steps = [...product.priceSteps].sort((a, b) => a.monthsAgo - b.monthsAgo)
  let factor = 1
  const earlier = steps.map((step, index) => {
    factor *= step.factor
    const next = steps[index + 1]
    const earlierPvl = Math.round(pvl * factor)
    return {
      from: next ? monthStart(next.monthsAgo) : '',
      pvl: earlierPvl,
      pvp: prescription ? pvpFromPvl(earlierPvl) : Math.round((pvp * factor) / 5) * 5,
    }
  })
  const since = steps[0]
  return [{ from: since ? monthStart(since.monthsAgo) : '', pvl, pvp }, ...earlier]
}

/** What is known of prices to come: some medicines fall in twelve days and others later, and a few rise. */
export const comingPriceOf = (
  { id, cn, pvl, prescription, active }: DemoProduct,
  { today }: Pick<DemoCalendar, 'today'>,
): ComingPrice | null => {
  if (pvl === null || !prescription || !active) return null
  const change = id % 19 === 0 ? { days: 12, factor: 0.76 } : id % 37 === 0 ? { days: 40, factor: 0.9 } : null
  const told = id % 101 === 0 ? { days: 12, factor: 1.06 } : change
  if (told === null) return null
  const next = Math.round(pvl * told.factor)
  return { cn, from: addDays(today, told.days), pvl: next, pvp: pvpFromPvl(next) }
}

export const priceOn = (periods: PricePeriod[], day: string): PricePeriod | undefined =>
  periods.find(({ from }) => day >= from)
