import { listSearch } from '@/ui/data-grid/list-search'

export const ordersSearch = listSearch({
  key: 'purchase-order-table-state',
  sortable: ['createdAt', 'name', 'state', 'totalPvl'],
  sort: [{ id: 'createdAt', desc: true }],
})

export const orderLinesSearch = listSearch({
  key: 'purchase-order-line-table-state',
  sortable: ['cn', 'product', 'campaign', 'pvl', 'quantity', 'discount', 'totalPvl', 'totalPvlWithDiscount'],
})
