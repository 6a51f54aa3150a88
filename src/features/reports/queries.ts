import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { Report } from '@/contract/reports'
import type { ReportKind } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import type { Reports } from '@/offline/reports/reports'
import { keptAs } from '@/offline/session/query-persister'
import type { PharmacyScope } from '@/parts/session/scope'
import type { GridState } from '@/ui/data-grid/columns'
import { gridQuery } from '@/ui/data-grid/use-grid-state'

export type ReportsScope = Pick<PharmacyScope, 'device' | 'identity' | 'user' | 'pharmacy'> & {
  /** The PDFs of this device. */
  shelf: Reports
  kind: ReportKind
}

export const reportsKey = ({ identity, pharmacy, kind }: ReportsScope) =>
  ['reports', ownerOf(identity), pharmacy.id, kind] as const

/** One page of the list; kept by the query cache and its persister, so that it is there without a network. */
export const reportsQuery = (
  scope: ReportsScope,
  { state, filter }: { state: GridState; filter: string },
) => {
  const { kind } = scope
  const query = { ...gridQuery(state), filter }
  return queryOptions({
    ...keptAs(kind === 'summaries' ? 'pharmacyReports' : 'userGrowthTrackSteps'),
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryKey: [...reportsKey(scope), query],
    queryFn: async ({ signal, client }): Promise<{ data: Report[]; count: number }> => {
      const { device, shelf, identity, user, pharmacy } = scope
      const pharmaId = pharmacy.id
      const outcome =
        kind === 'summaries'
          ? await device.client.call('pharmacyReports', { params: { pharmaId }, query, signal })
          : await device.client.call('userGrowthTrackSteps', {
              params: { userId: user.id, pharmaId },
              query,
              signal,
            })
      if (!outcome.ok && outcome.kind === 'http' && outcome.error.code === 'forbidden') {
        // The access was taken away: nor is it there later, without a network.
        await shelf.forget(identity, { pharmacy: pharmaId, kind })
        client.removeQueries({ queryKey: reportsKey(scope), type: 'inactive' })
      }
      return unwrap(outcome)
    },
  })
}
