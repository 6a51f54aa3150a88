import { monthOf } from '@/domain/basics/dates'
import { capitalised } from '@/domain/basics/text'
import { sumOfMonths, tamOf } from '@/domain/sales/months/tam'
import type { UniverseMonth } from '@/domain/sales/questions/sales-figures'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { lastCompleteYear, partialMonth } from '@/domain/sales/range/range'
import { sameDaysBefore, tamCaption } from '@/features/sales/charts/data/graph-months'
import { useSpanScope } from '@/features/sales/page/page-context'
import { type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import { periodName, scopeUntil } from '@/features/sales/scope-filter'
import { useSales, useSpanSales } from '@/features/sales/use-sales'

/**
 * The universe by month, of one group or all, and its sums over the last 12 months (TAM). With null nothing is queried.
 */
export function useUniverse(filter: SalesFilter | null, group: number | null = null) {
  const scope = useSalesScope()
  const query = useSales(filter && { ask: 'universe', filter, group, summed: true })
  const months = filter === null ? undefined : query.data
  return { query, months, tam: months && tamOf(months, scopeUntil(scope)) }
}

/**
 * The universe in the span of the page, which it follows, or in the last 12 complete months (TAM), and what those days are called.
 */
export function useTam(
  filterOf: (scope: SalesScope) => SalesFilter | null,
  group: number | null = null,
) {
  const questionIn = (scope: SalesScope) => {
    const filter = filterOf(scope)
    return filter && ({ ask: 'universe', filter: { ...filter, ...scope.range }, group, summed: true } as const)
  }
  const scope = useSpanScope((scope) => [questionIn(scope)].filter((question) => question !== null))
  const until = scopeUntil(scope)
  const question = questionIn(scope)
  const query = useSpanSales(scope, question)
  const months = question === null ? undefined : query.data
  const { range } = scope
  return {
    query,
    hasSpan: range !== undefined,
    tam: months && (range === undefined ? tamOf(months, until) : sumOfMonths(months)),
    days: range ?? lastCompleteYear(until),
    caption: range === undefined ? tamCaption(until) : capitalised(periodName(scope)),
  }
}

/** The days of the month that is not complete, a month before; undefined where all are, or while it is not known. */
export function useUniverseOfSameDays(filter: SalesFilter, group: number | null): UniverseMonth | undefined {
  const isPartial = monthOf(filter.endDate) === partialMonth(scopeUntil(useSalesScope()))
  const query = useSales(
    isPartial ? { ask: 'universe', filter: sameDaysBefore(filter), group, summed: true } : null,
  )
  return isPartial && !query.isPlaceholderData ? query.data?.[0] : undefined
}
