import { listSearch } from '@/ui/data-grid/list-search'

export const pharmaciesSearch = listSearch({
  key: 'laboratory-connected-pharma-table-state',
  sortable: ['name', 'city', 'province'],
})
