import * as v from 'valibot'
import { figureIds } from '@/features/laboratory/figures/figures'
import { type ListView, listSearch } from '@/ui/data-grid/list/list-search'
import { type UrlState, withPrefix } from '@/ui/state/url-state'

export const pharmacyTabs = ['connected', 'pending'] as const
export type PharmacyTab = (typeof pharmacyTabs)[number]

/** Both lists, the open one of them, and the search that they share. */
export type PharmaciesView = { tab: PharmacyTab; search: string } & Record<PharmacyTab, ListView>

const places = ['name', 'city', 'province']

export const connectedSearch = listSearch({
  key: 'laboratory-connected-pharma-table-state',
  sortable: [...places, ...figureIds],
  keepsSearch: true,
})
export const pendingSearch = withPrefix(
  'pending.',
  listSearch({
    key: 'laboratory-not-connected-pharma-table-state',
    sortable: [...places, 'createdAt'],
  }),
)

const tabSchema = v.object({ tab: v.fallback(v.picklist(pharmacyTabs), 'connected') })

/** In the address as `?tab=pending&q=alba&page=2&pending.page=3`. */
export const pharmaciesSearch: UrlState<PharmaciesView> = {
  read: (search) => {
    const connected = connectedSearch.read(search)
    const { tab } = v.parse(tabSchema, { tab: 'connected', ...search })
    return { tab, search: connected.search, connected, pending: pendingSearch.read(search) }
  },
  write: ({ tab, search, connected, pending }) => ({
    tab: tab === 'connected' ? undefined : tab,
    ...connectedSearch.write({ ...connected, search }),
    ...pendingSearch.write({ ...pending, search: '' }),
  }),
  readLeft: (owner) => {
    const left = { connected: connectedSearch.readLeft(owner), pending: pendingSearch.readLeft(owner) }
    const atFirst = pharmaciesSearch.read({})
    return {
      ...atFirst,
      search: left.connected?.search ?? '',
      connected: left.connected ?? atFirst.connected,
      pending: left.pending ?? atFirst.pending,
    }
  },
  keep: (view, before, owner) => {
    connectedSearch.keep(
      { ...view.connected, search: view.search },
      { ...before.connected, search: before.search },
      owner,
    )
    pendingSearch.keep(view.pending, before.pending, owner)
  },
}
