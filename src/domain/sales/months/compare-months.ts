import { monthOf } from '@/domain/basics/dates'
import { changeSince } from '@/domain/basics/numbers'
import { type CalendarMonth, monthsIn } from '@/domain/sales/months/months'
import type { Comparison } from '@/domain/sales/questions/sales-filter'
import { monthRange, type SalesRange } from '@/domain/sales/range/range'
import { sameDayMonthsBefore } from '@/domain/sales/range/range-shortcuts'

/**
 * What the months of a range are compared with: as many months before, or those of a year before. A last month that is
 * not over is compared with the same days.
 */
export const comparedMonths = (range: SalesRange, comparison: Comparison): SalesRange => {
  const months = comparison === 'year' ? 12 : monthsIn(range).length
  const lastMonth = monthRange(monthOf(range.endDate))
  const endDate = sameDayMonthsBefore(range.endDate, months)
  return {
    startDate: sameDayMonthsBefore(range.startDate, months),
    endDate: range.endDate === lastMonth.endDate ? monthRange(monthOf(endDate)).endDate : endDate,
  }
}

/** A month of a series beside its counterpart of the range that it is compared with. */
export type ComparedMonth = CalendarMonth & {
  value: number
  /** Null where the other series has no month for this one. */
  before: (CalendarMonth & { value: number }) | null
  difference: number | null
  /** A fraction: 0.1 is 10 % more. Null where nothing was sold before. */
  change: number | null
}

/**
 * The month that stands beside the one at `index`. Both series end together, so that a first month that only one of the ranges
 * touches does not shift the rest.
 */
export const counterpartOf = <Month>(
  { now, before }: { now: readonly Month[]; before: readonly Month[] },
  index: number,
): Month | undefined => before[index + before.length - now.length]

/** Sets a series of months beside that of the previous period or of a year before. */
export const compareMonths = <Month extends CalendarMonth>(
  series: { now: readonly Month[]; before: readonly Month[] },
  figureOf: (month: Month) => number,
): ComparedMonth[] => {
  return series.now.map((month, position) => {
    const counterpart = counterpartOf(series, position)
    const value = figureOf(month)
    const before = counterpart && { ...calendarOf(counterpart), value: figureOf(counterpart) }
    return {
      ...calendarOf(month),
      value,
      before: before ?? null,
      difference: before ? value - before.value : null,
      change: changeSince(before?.value, value),
    }
  })
}

const calendarOf = ({ year, month }: CalendarMonth): CalendarMonth => ({ year, month })
