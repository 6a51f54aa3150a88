import { listSearch } from '@/ui/data-grid/list-search'

export const catalogueSearch = listSearch({ key: 'catalogue-table-state', sortable: [] })
