import { addMonths, formatMonth, formatMonthShort, monthOf } from '@/domain/basics/dates'
import { compareMonths } from '@/domain/sales/months/compare-months'
import { type CalendarMonth, monthsIn, monthText } from '@/domain/sales/months/months'
import type { Comparison, SalesFilter } from '@/domain/sales/questions/sales-filter'
import { daysInRange, lastCompleteYear, monthRange, partialMonth, type SalesRange, type SalesUntil } from '@/domain/sales/range/range'
import { sameDayMonthsBefore } from '@/domain/sales/range/range-shortcuts'
import { comparisonLabels } from '@/features/sales/filters/table-controls'
import type { SalesScope } from '@/features/sales/sales-scope'
import { scopeRange, scopeUntil } from '@/features/sales/scope-filter'
import type { BarModel, ChartCategory } from '@/ui/chart/model/chart-model'

/** The last 12 complete months, which a TAM adds up, and the one that is not complete. */
export const graphRange = (scope: Pick<SalesScope, 'today' | 'span'>): SalesRange => ({
  startDate: `${addMonths(partialMonth(scopeUntil(scope)), -12)}-01`,
  endDate: scopeRange(scope).endDate,
})

/** Names those months: 'últimos 12 meses completos y el actual', as far as sales have come. */
export const graphCaption = (scope: Pick<SalesScope, 'today' | 'span'>): string => {
  const partial = partialMonth(scopeUntil(scope))
  const isRunning = partial === monthOf(scope.today)
  return `últimos 12 meses completos y ${isRunning ? 'el actual' : `parte de ${formatMonth(partial)}`}`
}

/** The days of the month that is not complete, a month before. */
export const sameDaysBefore = (filter: SalesFilter): SalesFilter => {
  const endDate = sameDayMonthsBefore(filter.endDate, 1)
  return { ...filter, startDate: `${monthOf(endDate)}-01`, endDate }
}

/** Months as categories of a chart; the one that is not complete is marked, with its days. */
export const monthCategories = (
  months: readonly CalendarMonth[],
  until: SalesUntil,
  compare: Comparison | null = null,
): ChartCategory[] =>
  months.map((each) => {
    const id = monthText(each)
    const { startDate, endDate } = monthRange(id)
    const days = { first: startDate, count: daysInRange({ startDate, endDate }) }
    const month = { id, label: formatMonthShort(id), name: formatMonth(id), days }
    if (id !== partialMonth(until)) return month
    const state = id === monthOf(until.today) ? 'en curso' : 'incompleto'
    const soFar = `${state}, hasta el día ${Number(until.lastDay.slice(8))}`
    const partial = compare === null ? soFar : `${soFar}, frente a los mismos días`
    return { ...month, name: `${month.name} (${partial})`, partial: `Mes ${partial}` }
  })

/** Months of an answer, and the months that they are compared with. */
export type Months<Month> = {
  now: readonly Month[]
  before: readonly Month[] | undefined
  /**
   * Sales of the same days of the previous month, where the last month is not complete; undefined where all are, or another
   * period is compared.
   */
  sameDays?: Month | undefined
  compare: Comparison | null
  until: SalesUntil
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

/** What the change is of that a first sentence tells: the last complete month, and the one that it is compared with. */
export const lastMonthChange = (
  filter: SalesFilter,
  { compare, until }: Pick<Months<unknown>, 'compare' | 'until'>,
): { filter: SalesFilter; against: SalesRange } => {
  const month = addMonths(partialMonth(until), -1)
  const months = compare === null ? 1 : compare === 'year' ? 12 : monthsIn(filter).length
  return { filter: { ...filter, ...monthRange(month) }, against: monthRange(addMonths(month, -months)) }
}

/** 'De enero de 2026 a marzo de 2026', or the name of a single month; of the one that is not complete also up to which day. */
export const monthsCaption = (first: string, last: string, until?: SalesUntil): string => {
  const months =
    first === last ? `En ${formatMonth(first)}` : `De ${formatMonth(first)} a ${formatMonth(last)}`
  return until !== undefined && last === partialMonth(until)
    ? `${months}, hasta el día ${Number(until.lastDay.slice(8))}`
    : months
}

export const tamCaption = (until: SalesUntil): string => {
  const { startDate, endDate } = lastCompleteYear(until)
  return `TAM: ${monthsCaption(monthOf(startDate), monthOf(endDate)).toLowerCase()}`
}
