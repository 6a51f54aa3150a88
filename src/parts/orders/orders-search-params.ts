import * as v from 'valibot'
import { type ListView, listSearch } from '@/ui/data-grid/list/list-search'
import type { SearchParams, UrlState } from '@/ui/state/url-state'

const list = listSearch({
  key: 'purchase-order-table-state',
  sortable: ['createdAt', 'name', 'state', 'totalPvl'],
  sort: [{ id: 'createdAt', desc: true }],
})

/** `shortages`: only orders of which some units are missing, substituted or delayed. */
export type OrdersView = ListView & { shortages: boolean }

const filters = v.object({ shortages: v.fallback(v.boolean(), false) })

/** The list of orders: newest first, unless its user has chosen otherwise. */
export const ordersSearch = {
  read: (search: SearchParams): OrdersView => ({
    ...list.read(search),
    ...v.parse(filters, { shortages: false, ...search }),
  }),
  write: ({ shortages, ...view }: OrdersView) => ({ ...list.write(view), shortages: shortages || undefined }),
  readLeft: (owner: string): OrdersView | null => {
    const left = list.readLeft(owner)
    return left && { ...left, shortages: false }
  },
  keep: list.keep,
  forgetPlace: list.forgetPlace,
} satisfies UrlState<OrdersView> & { forgetPlace: (owner: string) => void }
