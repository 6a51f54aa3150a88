import { ordersSearch } from '@/parts/orders/orders-search-params'

type SavedOrder = {
  key: string
  /** Of an order that went straight to the server: no entry of the outbox knows its number. */
  sent?: { id: number; name: string }
}

/** The order that was saved last, until the list of orders has shown it and is left. */
let last: SavedOrder | null = null

/** The list of orders, which opens next, shows it: whoever does not see it there orders it again. */
export const rememberSaved = (order: SavedOrder, viewOwner: string): void => {
  last = order
  ordersSearch.forgetPlace(viewOwner)
}

export const justSaved = (): SavedOrder | null => last

export const forgetSaved = (): void => {
  last = null
}
