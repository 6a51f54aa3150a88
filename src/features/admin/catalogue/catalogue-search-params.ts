import { listSearch } from '@/ui/data-grid/list/list-search'

export const catalogueSearch = listSearch({ key: 'catalogue-table-state', sortable: [] })
