/** The key of the order that was saved last, until the list of orders has shown it and is left. */
let key: string | null = null

export const rememberSaved = (order: string): void => {
  key = order
}

export const justSaved = (): string | null => key

export const forgetSaved = (): void => {
  key = null
}
