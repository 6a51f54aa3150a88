import { listSearch } from '@/ui/data-grid/list/list-search'

/** The list of orders: newest first, unless its user has chosen otherwise. */
export const ordersSearch = listSearch({
  key: 'purchase-order-table-state',
  sortable: ['createdAt', 'name', 'state', 'totalPvl'],
  sort: [{ id: 'createdAt', desc: true }],
})
