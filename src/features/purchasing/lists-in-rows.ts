import { sortableOfProposal } from '@/features/purchasing/purchasing-searches'
import { listSearch } from '@/ui/data-grid/list-search'

/** The products of an opened campaign. */
export const campaignProducts = listSearch({
  key: 'campaign-products-table-state',
  sortable: sortableOfProposal,
  pageSize: 5,
})

/** What was sold of other laboratories in an opened group. */
export const salesOfOthers = listSearch({
  key: 'provision-sales-table-state',
  sortable: ['product', 'laboratory', 'price', 'soldUnits', 'provision', 'potential'],
  pageSize: 5,
})
