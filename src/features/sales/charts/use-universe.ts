import { tamOf } from '@/domain/sales/months/tam'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { useSalesScope } from '@/features/sales/sales-scope'
import { useSales } from '@/features/sales/use-sales'

/** Months of the universe, of one group or of all, and what the moving year adds up to. Null asks nothing yet. */
export function useUniverse(filter: SalesFilter | null, group: number | null = null) {
  const { today } = useSalesScope()
  const query = useSales(filter && { ask: 'universe', filter, group, summed: true })
  const months = filter === null ? undefined : query.data
  return { query, months, tam: months && tamOf(months, today) }
}
