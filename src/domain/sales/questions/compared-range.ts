import { addDays, addYears, monthOf } from '@/domain/basics/dates'
import type { Comparison } from '@/domain/sales/questions/sales-filter'
import { daysInRange, monthRange, type SalesRange } from '@/domain/sales/range/range'

/** What a range is compared with: as many days just before it, or the same days of the year before. */
export const comparedRange = (range: SalesRange, comparison: Comparison): SalesRange => {
  const dayBefore = addDays(range.startDate, -1)
  if (comparison === 'previous') {
    return { startDate: addDays(dayBefore, 1 - daysInRange(range)), endDate: dayBefore }
  }
  // February ends on its last day in both years, and no day of a whole year is compared with itself.
  const month = monthRange(monthOf(range.endDate))
  const yearBefore = addYears(range.endDate, -1)
  const endDate = range.endDate === month.endDate ? monthRange(monthOf(yearBefore)).endDate : yearBefore
  return { startDate: addYears(range.startDate, -1), endDate: endDate < dayBefore ? endDate : dayBefore }
}
