import type { Quickwin } from '@/domain/offers/quickwin'
import { laboratoryTabSearch } from '@/parts/laboratories/laboratory-tab-search-params'
import { listSearch } from '@/ui/data-grid/list/list-search'

export const selectionTab = laboratoryTabSearch('laboratory-tab')

/** The template decides which of the two grids a proposal shows; both use the same search params. */
export const sortableOfProposal = [
  'product',
  'campaign',
  'cn',
  'stock',
  'price',
  'soldUnits',
  'provision',
  'prudent',
  'potential',
  'net',
  'marketShare',
  'brand',
  'ease',
]
export const provisionsSearch = listSearch({ key: 'provisions-table-state', sortable: sortableOfProposal })
const campaignsSearch = listSearch({ key: 'campaigns-table-state', sortable: sortableOfProposal })
export const searchOfProposal = ({ template }: Pick<Quickwin, 'template'>) =>
  template === 'campaign_group' ? campaignsSearch : provisionsSearch
