import { listSearch } from '@/ui/data-grid/list/list-search'

export const registrationSearch = listSearch({
  key: 'pharma-registration-table-state',
  sortable: ['pharma', 'contactPerson', 'contactEmail', 'contactPhone', 'createdAt'],
  sort: [{ id: 'createdAt', desc: true }],
})
