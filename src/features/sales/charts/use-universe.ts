import { tamOf } from '@/domain/sales/months/tam'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
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
