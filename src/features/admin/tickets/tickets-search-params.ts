import { listSearch } from '@/ui/data-grid/list-search'

export const ticketsSearch = listSearch({
  key: 'support-tickets-table-state',
  sortable: ['createdAt', 'name', 'username'],
})
