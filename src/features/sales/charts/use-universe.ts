import { monthOf } from '@/domain/basics/dates'
import { tamOf } from '@/domain/sales/months/tam'
import type { UniverseMonth } from '@/domain/sales/questions/sales-figures'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { sameDaysBefore } from '@/features/sales/charts/graph-months'
import { useSalesScope } from '@/features/sales/sales-scope'
import { useSales } from '@/features/sales/use-sales'

/**
 * The universe by month, of one group or all, and its sums over the last 12 months (TAM). With null nothing is queried.
 */
export function useUniverse(filter: SalesFilter | null, group: number | null = null) {
  const { today } = useSalesScope()
  const query = useSales(filter && { ask: 'universe', filter, group, summed: true })
  const months = filter === null ? undefined : query.data
  return { query, months, tam: months && tamOf(months, today) }
}

/** The days of the running month, a month before; undefined where none is running, or while it is not known. */
export function useUniverseOfSameDays(filter: SalesFilter, group: number | null): UniverseMonth | undefined {
  const { today } = useSalesScope()
  const isRunning = monthOf(filter.endDate) === monthOf(today)
  const query = useSales(
    isRunning ? { ask: 'universe', filter: sameDaysBefore(filter), group, summed: true } : null,
  )
  return isRunning && !query.isPlaceholderData ? query.data?.[0] : undefined
}
