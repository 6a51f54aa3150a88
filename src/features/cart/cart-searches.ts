import { laboratoryTabSearch } from '@/parts/laboratories/laboratory-tab-search'
import { listSearch } from '@/ui/data-grid/list-search'

export const cartTab = laboratoryTabSearch('cart-laboratory-tab')

/** Of the cart on the open tab; another tab begins without what was searched for. */
export const cartSearch = listSearch({ key: 'cart-table-state', sortable: ['product'] })
