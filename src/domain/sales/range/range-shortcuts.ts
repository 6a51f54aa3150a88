import { addDays, addMonths, monthOf } from '@/domain/basics/dates'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import { lastCompleteYear, monthRange, type SalesRange } from '@/domain/sales/range/range'

/** The named ranges of the date picker (analytics.md §2 Filter bar); none goes beyond the last sale. */
export const rangeShortcuts = ({
  today,
  lastDay,
}: {
  today: string
  /** The last day that can be chosen. */
  lastDay: string
}): { label: string; range: SalesRange }[] => {
  const months = (count: number): SalesRange => ({
    startDate: addDays(sameDayMonthsBefore(lastDay, count), 1),
    endDate: lastDay,
  })
  return [
    { label: 'Última semana', range: { startDate: addDays(lastDay, -6), endDate: lastDay } },
    { label: 'Último mes', range: months(1) },
    { label: 'Último trimestre', range: months(3) },
    { label: 'Último semestre', range: months(6) },
    { label: 'Último TAM', range: lastCompleteYear({ today, lastDay }) },
    { label: 'YTD', range: { startDate: `${lastDay.slice(0, 4)}-01-01`, endDate: lastDay } },
  ]
}

/** Day of the same number in an earlier month, or that month's last. */
export const sameDayMonthsBefore = (day: string, months: number): string => {
  const month = addMonths(monthOf(day), -months)
  const same = `${month}${day.slice(7)}`
  return isIsoDay(same) ? same : monthRange(month).endDate
}
