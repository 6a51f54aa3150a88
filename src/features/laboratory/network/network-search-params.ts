import { figureIds } from '@/features/laboratory/figures/figures'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { withPrefix } from '@/ui/state/search-part'

/** In the address beside the pharmacies of the same screen: `?team.page=2`. */
export const networkSearch = withPrefix(
  'team.',
  listSearch({
    key: 'user-hierarchy-table-state',
    sortable: [
      'firstName',
      'jobPosition',
      'childUsersCount',
      'pharmasCount',
      'notLaboratoryAccessCount',
      ...figureIds,
    ],
  }),
)
