import { listSearch } from '@/ui/data-grid/list/list-search'

export const mailSearch = listSearch({ key: 'mail-table-state', sortable: [] })
