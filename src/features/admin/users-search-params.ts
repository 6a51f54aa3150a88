import { listSearch } from '@/ui/data-grid/list-search'

export const usersSearch = listSearch({
  key: 'user-admin-table-state',
  sortable: ['username', 'firstName', 'email', 'rol', 'laboratory'],
})
