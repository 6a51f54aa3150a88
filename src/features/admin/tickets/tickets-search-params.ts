import { listSearch } from '@/ui/data-grid/list/list-search'

export const ticketsSearch = listSearch({
  key: 'support-tickets-table-state',
  sortable: ['createdAt', 'name', 'username'],
})
