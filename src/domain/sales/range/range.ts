import { addDays, addMonths, addYears, daysBetween, monthOf } from '@/domain/basics/dates'
import { isIsoDay } from '@/domain/basics/is-iso-day'

/** Inclusive, 'YYYY-MM-DD'. */
export type SalesRange = { startDate: string; endDate: string }

/** Days of an inclusive range. Throws when it ends before it starts: ranges are validated where they enter. */
export const daysInRange = ({ startDate, endDate }: SalesRange): number => {
  const days = daysBetween(startDate, endDate) + 1
  if (days < 1) throw new RangeError(`A range that ends before it starts: ${startDate}..${endDate}`)
  return days
}

/** Far beyond any sales: answers tell every month of a range, and nobody gets thousands of years of them. */
const longestRangeInDays = 20 * 366
/** Ranges are compared with earlier ones, whose days have to exist too. */
const firstDay = '1900-01-01'

/** The first day from which a range up to that day can be asked. */
export const earliestDay = (lastDay: string): string => addDays(lastDay, 1 - longestRangeInDays)

/** A range that can be asked: both days exist, follow each other and are not ages ago or apart. */
export const isValidRange = ({ startDate, endDate }: SalesRange): boolean =>
  isIsoDay(startDate) &&
  isIsoDay(endDate) &&
  firstDay <= startDate &&
  startDate <= endDate &&
  daysInRange({ startDate, endDate }) <= longestRangeInDays

/** All days of 'YYYY-MM'. */
export const monthRange = (month: string): SalesRange => ({
  startDate: `${month}-01`,
  endDate: addDays(`${addMonths(month, 1)}-01`, -1),
})

/** What tells which months are complete: the current day, and the last one whose sales are there. */
export type SalesUntil = { today: string; lastDay: string }

/**
 * The month of which sales are missing: the running one, or the one in which they stopped coming. Those before are complete;
 * of those after it nothing is known.
 */
export const partialMonth = ({ today, lastDay }: SalesUntil): string =>
  monthOf(lastDay < today ? addDays(lastDay, 1) : today)

/** The last 12 complete months, which a TAM adds up. */
export const lastCompleteYear = (until: SalesUntil): SalesRange => {
  const partial = partialMonth(until)
  return {
    startDate: monthRange(addMonths(partial, -12)).startDate,
    endDate: monthRange(addMonths(partial, -1)).endDate,
  }
}

/** The month before the partial one. */
export const lastCompleteMonth = (until: SalesUntil): SalesRange =>
  monthRange(addMonths(partialMonth(until), -1))

/** Yesterday minus one year to yesterday: what potentials look at (purchasing.md §7). */
export const yearToYesterday = (today: string): SalesRange => {
  const yesterday = addDays(today, -1)
  return { startDate: addYears(yesterday, -1), endDate: yesterday }
}

type KnownSales = { today: string; lastSaleDay: string | null }

/** The last day whose sales are there: that of the last sale, which a wrong clock may have put into the future; without any, yesterday. */
export const salesUntil = ({ today, lastSaleDay }: KnownSales): SalesUntil => ({
  today,
  lastDay: lastSaleDay === null ? addDays(today, -1) : lastSaleDay < today ? lastSaleDay : today,
})

/** A pharmacy that is closed for a long weekend has sold nothing for so many days. */
const usualDaysWithoutSales = 4

/** For how many days no sales have come; null where that is nothing unusual. */
export const daysWithoutSales = ({ today, lastDay }: SalesUntil): number | null => {
  const days = daysBetween(lastDay, today)
  return days > usualDaysWithoutSales ? days : null
}

/**
 * One year up to the last sale: days whose sales have not come yet would be compared with days that have theirs. Without
 * any sale up to yesterday. It begins the day after, one year before, so that no day of it is in the year before, too.
 */
export const defaultRange = (known: KnownSales): SalesRange => {
  const endDate = salesUntil(known).lastDay
  return { startDate: addDays(addYears(endDate, -1), 1), endDate }
}
