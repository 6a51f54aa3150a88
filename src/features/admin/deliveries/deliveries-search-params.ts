import * as v from 'valibot'
import { type DeliveryState, deliveryStates } from '@/domain/order/delivery'
import { type ListView, listSearch } from '@/ui/data-grid/list/list-search'
import type { SearchParams, UrlState } from '@/ui/state/url-state'

const list = listSearch({
  key: 'order-delivery-table-state',
  sortable: ['createdAt', 'pharma', 'laboratory', 'state', 'attempts'],
  sort: [{ id: 'createdAt', desc: true }],
})

export type DeliveriesView = ListView & { state: DeliveryState | null }

const filters = v.object({ state: v.fallback(v.nullable(v.picklist(deliveryStates)), null) })

/** The view in the address: `?state=failed`, beside what every list has. */
export const deliveriesSearch: UrlState<DeliveriesView> = {
  read: (search: SearchParams): DeliveriesView => ({
    ...list.read(search),
    ...v.parse(filters, { state: null, ...search }),
  }),
  write: ({ state, ...view }: DeliveriesView) => ({ ...list.write(view), state: state ?? undefined }),
  readLeft: (owner: string): DeliveriesView | null => {
    const left = list.readLeft(owner)
    return left && { ...left, state: null }
  },
  keep: list.keep,
}

export const deliverySettingsSearch = listSearch({
  key: 'laboratory-delivery-table-state',
  sortable: ['laboratory'],
})
