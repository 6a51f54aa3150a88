import { laboratoryTabSearch } from '@/parts/laboratories/laboratory-tab-search-params'
import { listSearch } from '@/ui/data-grid/list/list-search'

export const cartTab = laboratoryTabSearch('cart-laboratory-tab')

/** The cart of the open tab; another tab starts without a search text. */
export const cartSearch = listSearch({ key: 'cart-table-state', sortable: ['product', 'total', 'quantity'] })
