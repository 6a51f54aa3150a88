import { listSearch } from '@/ui/data-grid/list/list-search'

/** Always by laboratory and name, nine to a page (platform.md §9). */
export const demosSearch = listSearch({ sortable: [], pageSize: 9 })
