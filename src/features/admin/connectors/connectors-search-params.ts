import * as v from 'valibot'
import { type RowFault, rowFaults } from '@/domain/connector/row-faults'
import { type ListView, listSearch } from '@/ui/data-grid/list/list-search'
import type { SearchParams, UrlState } from '@/ui/state/url-state'

export const connectorsSearch = listSearch({
  key: 'connector-table-state',
  sortable: ['pharma', 'keys', 'lastUsedAt', 'lastDataAt'],
})

const list = listSearch({ sortable: ['code', 'rows', 'units'] })
const reasons = Object.keys(rowFaults) as [RowFault, ...RowFault[]]
const filters = v.object({ reason: v.fallback(v.nullable(v.picklist(reasons)), null) })

export type WaitingView = ListView & { reason: RowFault | null }

/** The rows that wait, in the address of their pharmacy: `?reason=unknown_cn`, beside what every list has. */
export const waitingSearch: UrlState<WaitingView> = {
  read: (search: SearchParams): WaitingView => ({
    ...list.read(search),
    ...v.parse(filters, { reason: null, ...search }),
  }),
  write: ({ reason, ...view }: WaitingView) => ({ ...list.write(view), reason: reason ?? undefined }),
  readLeft: (owner: string): WaitingView | null => {
    const left = list.readLeft(owner)
    return left && { ...left, reason: null }
  },
  keep: list.keep,
}
