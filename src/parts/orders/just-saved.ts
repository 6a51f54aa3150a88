import { ordersSearch } from '@/parts/orders/orders-search-params'

type SavedOrder = {
  key: string
  /** The pharmacy's id. */
  pharma: number
  /** Number and name of an order that went straight to the server: no entry of the outbox knows them. */
  sent?: { id: number; name: string }
}

/** The orders that were saved last, until the list of orders has shown them and is left. */
let last: readonly SavedOrder[] = []

/** The list of orders, which opens next, shows them: whoever does not see one there orders it again. */
export const rememberSaved = (orders: readonly SavedOrder[], viewOwner: string): void => {
  last = [...last, ...orders]
  ordersSearch.forgetPlace(viewOwner)
}

export const justSaved = (pharmacy: number): readonly SavedOrder[] =>
  last.filter(({ pharma }) => pharma === pharmacy)

export const forgetSaved = (): void => {
  last = []
}
