import { monthOf } from '@/domain/basics/dates'
import { tamOf } from '@/domain/sales/months/tam'
import type { UniverseMonth } from '@/domain/sales/questions/sales-figures'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { partialMonth } from '@/domain/sales/range/range'
import { sameDaysBefore } from '@/features/sales/charts/data/graph-months'
import { useSalesScope } from '@/features/sales/sales-scope'
import { scopeUntil } from '@/features/sales/scope-filter'
import { useSales } from '@/features/sales/use-sales'

/**
 * The universe by month, of one group or all, and its sums over the last 12 months (TAM). With null nothing is queried.
 */
export function useUniverse(filter: SalesFilter | null, group: number | null = null) {
  const scope = useSalesScope()
  const query = useSales(filter && { ask: 'universe', filter, group, summed: true })
  const months = filter === null ? undefined : query.data
  return { query, months, tam: months && tamOf(months, scopeUntil(scope)) }
}

/** The days of the month that is not complete, a month before; undefined where all are, or while it is not known. */
export function useUniverseOfSameDays(filter: SalesFilter, group: number | null): UniverseMonth | undefined {
  const isPartial = monthOf(filter.endDate) === partialMonth(scopeUntil(useSalesScope()))
  const query = useSales(
    isPartial ? { ask: 'universe', filter: sameDaysBefore(filter), group, summed: true } : null,
  )
  return isPartial && !query.isPlaceholderData ? query.data?.[0] : undefined
}
