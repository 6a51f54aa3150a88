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

/** The last 12 complete months, which a TAM adds up: the running one never counts. */
export const lastCompleteYear = (today: string): SalesRange => {
  const running = monthOf(today)
  return {
    startDate: monthRange(addMonths(running, -12)).startDate,
    endDate: monthRange(addMonths(running, -1)).endDate,
  }
}

/** Yesterday minus one year to yesterday: what potentials look at (purchasing.md §7). */
export const yearToYesterday = (today: string): SalesRange => {
  const yesterday = addDays(today, -1)
  return { startDate: addYears(yesterday, -1), endDate: yesterday }
}

/**
 * One year up to the last sale: days whose sales have not come yet would be compared with days that have theirs. Without
 * any sale up to yesterday. It begins the day after, one year before, so that no day of it is in the year before, too.
 */
export const defaultRange = (facts: { today: string; lastSaleDay: string | null }): SalesRange => {
  const { today, lastSaleDay } = facts
  const endDate = lastSaleDay === null ? addDays(today, -1) : lastSaleDay < today ? lastSaleDay : today
  return { startDate: addDays(addYears(endDate, -1), 1), endDate }
}
