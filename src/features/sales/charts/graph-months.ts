import { addMonths, formatMonth, formatMonthShort, monthOf } from '@/domain/basics/dates'
import { compareMonths } from '@/domain/sales/months/compare-months'
import { type CalendarMonth, monthText } from '@/domain/sales/months/months'
import type { Comparison, SalesFilter } from '@/domain/sales/questions/sales-filter'
import { lastCompleteYear, type SalesRange } from '@/domain/sales/range/range'
import { sameDayMonthsBefore } from '@/domain/sales/range/range-shortcuts'
import { comparisonLabels } from '@/features/sales/filters/table-controls'
import type { SalesScope } from '@/features/sales/sales-scope'
import { scopeRange } from '@/features/sales/scope-filter'
import type { BarModel, ChartCategory } from '@/ui/chart/chart-model'

/** The last 12 complete months, which a TAM adds up, and the current month so far. */
export const graphRange = (scope: Pick<SalesScope, 'today' | 'span'>): SalesRange => ({
  startDate: `${addMonths(monthOf(scope.today), -12)}-01`,
  endDate: scopeRange(scope).endDate,
})

/** The days of the running month, a month before. */
export const sameDaysBefore = (filter: SalesFilter): SalesFilter => {
  const endDate = sameDayMonthsBefore(filter.endDate, 1)
  return { ...filter, startDate: `${monthOf(endDate)}-01`, endDate }
}

/** How far the months go: the current day, and the last day whose sales they hold. */
export type Until = { today: string; lastDay: string }

/** Months as categories of a chart; the current month is marked as running, with its days. */
export const monthCategories = (
  months: readonly CalendarMonth[],
  { today, lastDay }: Until,
  compare: Comparison | null = null,
): ChartCategory[] =>
  months.map((each) => {
    const id = monthText(each)
    const month = { id, label: formatMonthShort(id), name: formatMonth(id) }
    if (id !== monthOf(today)) return month
    const days = `en curso, hasta el día ${Number(lastDay.slice(8))}`
    const partial = compare === null ? days : `${days}, frente a los mismos días`
    return { ...month, name: `${month.name} (${partial})`, partial: `Mes ${partial}` }
  })

/** Months of an answer, and the months that they are compared with. */
export type Months<Month> = {
  now: readonly Month[]
  before: readonly Month[] | undefined
  /** The same days of the month before the running one; undefined where none is running, or another period is compared. */
  sameDays?: Month | undefined
  compare: Comparison | null
  until: Until
}

/** What every chart by month has, whatever its series. */
export const monthAxis = <Month extends CalendarMonth>({
  now,
  compare,
  until,
}: Months<Month>): Pick<BarModel, 'axis' | 'categories' | 'comparedName'> => ({
  axis: 'Mes',
  categories: monthCategories(now, until, compare),
  ...(compare === null ? {} : { comparedName: comparisonLabels[compare] }),
})

/** One figure of each month, and the same figure of the month it is compared with. */
export const monthValues = <Month extends CalendarMonth>(
  { now, before }: Months<Month>,
  figureOf: (month: Month) => number,
) => {
  if (before === undefined) return { values: now.map(figureOf) }
  const pairs = compareMonths({ now, before }, figureOf)
  return {
    values: pairs.map(({ value }) => value),
    compared: pairs.map((pair) => pair.before?.value ?? null),
  }
}

/** 'De enero de 2026 a marzo de 2026', or the name of a single month; of the running one also up to which day. */
export const monthsCaption = (first: string, last: string, until?: Until): string => {
  const months =
    first === last ? `En ${formatMonth(first)}` : `De ${formatMonth(first)} a ${formatMonth(last)}`
  return until !== undefined && last === monthOf(until.today)
    ? `${months}, hasta el día ${Number(until.lastDay.slice(8))}`
    : months
}

export const tamCaption = (today: string): string => {
  const { startDate, endDate } = lastCompleteYear(today)
  return `TAM: ${monthsCaption(monthOf(startDate), monthOf(endDate)).toLowerCase()}`
}
