import { listSearch } from '@/ui/data-grid/list/list-search'

export const quickOrderSearch = listSearch({ key: 'quick-order-table-state', sortable: ['product'] })
