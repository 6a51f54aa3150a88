import { formatCount } from '@/domain/basics/numbers'
import { defaultDeliveryDays } from '@/domain/supply/on-its-way'

/** Beyond it nobody counts in days. */
const mostDays = 365

/** Whole days that the units last at a pace, at most one more than a year; null where the shelf is unknown or nothing is sold. */
export const daysOfStock = (units: number | null, perDay: number): number | null =>
  units === null || !(perDay > 0)
    ? null
    : Math.min(mostDays + 1, Math.floor(Math.max(0, units) / perDay + 1e-9))

/** Days for which a shelf and what is on its way to it are enough together; null where the shelf is unknown or nothing is sold. */
export const coveredDays = (
  { shelf, coming }: { shelf: number | null; coming: number },
  perDay: number,
): number | null => daysOfStock(shelf === null ? null : Math.max(0, shelf) + coming, perDay)

export const daysOfStockText = (days: number): string =>
  days > mostDays ? 'más de un año' : days === 0 ? 'menos de un día' : formatCount(days, 'día', 'días')

/** What the days mean: `short` is over before an order of today has usually come from its laboratory. */
export type StockState = 'out' | 'short' | 'enough' | 'plenty'

export const stockState = (
  days: number,
  {
    horizonDays,
    deliveryDays = defaultDeliveryDays,
  }: { horizonDays: number; deliveryDays?: number | undefined },
): StockState =>
  days === 0
    ? 'out'
    : days < deliveryDays
      ? 'short'
      : days <= 2 * Math.max(horizonDays, deliveryDays)
        ? 'enough'
        : 'plenty'

export const stockStateTexts: Record<StockState, string> = {
  out: 'se acaba',
  short: 'quedan pocas',
  enough: 'hay bastante',
  plenty: 'hay de sobra',
}
