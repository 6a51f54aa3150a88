import { queryOptions } from '@tanstack/react-query'
import { CallError } from '@/api/outcome'
import type { SalesSource } from '@/offline/sales/sales-source'
import { ownedKey } from '@/parts/session/query-keys'
import type { PharmacyScope } from '@/parts/session/scope'

/** First and last day with sales; `days` is null for a pharmacy without. The last is the latest that a range may reach. */
export const spanQuery = (source: SalesSource, { identity, pharmacy }: PharmacyScope) =>
  queryOptions({
    queryKey: ownedKey('sales', identity, pharmacy.id, 'span'),
    queryFn: async ({ signal }) => {
      const outcome = await source.ask({ ask: 'span' }, { signal })
      if (!outcome.ok) throw new CallError(outcome)
      return { days: outcome.data }
    },
  })
