import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { ReportKind } from '@/offline/database/database'
import type { Reports } from '@/offline/reports/reports'
import { ownedKey } from '@/parts/session/query-keys'
import type { PharmacyScope } from '@/parts/session/scope'
import type { GridState } from '@/ui/data-grid/list/columns'
import { gridQuery } from '@/ui/data-grid/list/grid-query'

export type ReportsScope = Pick<PharmacyScope, 'device' | 'identity' | 'user' | 'pharmacy'> & {
  /** The PDFs stored on this device. */
  shelf: Reports
  kind: ReportKind
}

/** One page of the list. Its rows are stored by offline/reports, which also answers without a network. */
export const reportsQuery = (
  scope: ReportsScope,
  { state, filter }: { state: GridState; filter: string },
) => {
  const { shelf, identity, user, pharmacy, kind } = scope
  const query = { ...gridQuery(state), filter }
  return queryOptions({
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryKey: ownedKey('reports', identity, pharmacy.id, kind, query),
    queryFn: async ({ signal }) => {
      const asked = { pharmacy: pharmacy.id, kind, userId: user.id, query, signal }
      return unwrap(await shelf.list(identity, asked))
    },
  })
}
