import { listSearch } from '@/ui/data-grid/list/list-search'

export const orderLinesSearch = listSearch({
  key: 'purchase-order-line-table-state',
  sortable: ['cn', 'product', 'campaign', 'pvl', 'quantity', 'discount', 'totalPvl', 'totalPvlWithDiscount'],
})
