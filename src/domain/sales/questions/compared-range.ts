import { addDays, addYears } from '@/domain/basics/dates'
import type { Comparison } from '@/domain/sales/questions/sales-filter'
import { daysInRange, type SalesRange } from '@/domain/sales/range/range'

/** What a range is compared with: as many days just before it, or both of its days a year earlier. */
export const comparedRange = ({ startDate, endDate }: SalesRange, comparison: Comparison): SalesRange =>
  comparison === 'year'
    ? { startDate: addYears(startDate, -1), endDate: addYears(endDate, -1) }
    : {
        startDate: addDays(startDate, -daysInRange({ startDate, endDate })),
        endDate: addDays(startDate, -1),
      }
