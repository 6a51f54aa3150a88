type SavedOrder = {
  key: string
  /** Of an order that went straight to the server: no entry of the outbox knows its number. */
  sent?: { id: number; name: string }
}

/** The order that was saved last, until the list of orders has shown it and is left. */
let last: SavedOrder | null = null

export const rememberSaved = (order: SavedOrder): void => {
  last = order
}

export const justSaved = (): SavedOrder | null => last

export const forgetSaved = (): void => {
  last = null
}
