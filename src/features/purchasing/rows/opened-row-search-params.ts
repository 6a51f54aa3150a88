import { sortableOfProposal } from '@/features/purchasing/state/purchasing-search-params'
import { listSearch } from '@/ui/data-grid/list/list-search'

/** The products of an open campaign. */
export const campaignProducts = listSearch({
  key: 'campaign-products-table-state',
  sortable: sortableOfProposal,
  pageSize: 5,
})

/** The sales of other laboratories in an open group. */
export const salesOfOthers = listSearch({
  key: 'provision-sales-table-state',
  sortable: ['product', 'laboratory', 'price', 'soldUnits', 'provision', 'potential'],
  pageSize: 5,
})
