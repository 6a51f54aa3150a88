import { listSearch } from '@/ui/data-grid/list/list-search'

export const usersSearch = listSearch({
  key: 'user-admin-table-state',
  keepsSearch: true,
  sortable: ['username', 'firstName', 'email', 'rol', 'laboratory'],
})
