import { addDays, addYears } from '@/domain/basics/dates'
import type { Comparison } from '@/domain/sales/questions/sales-filter'
import { daysInRange, type SalesRange } from '@/domain/sales/range/range'

/** What a range is compared with: as many days, just before it or up to its last day a year earlier. */
export const comparedRange = (range: SalesRange, comparison: Comparison): SalesRange => {
  const endDate = comparison === 'year' ? addYears(range.endDate, -1) : addDays(range.startDate, -1)
  return { startDate: addDays(endDate, 1 - daysInRange(range)), endDate }
}
