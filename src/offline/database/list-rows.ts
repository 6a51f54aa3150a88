/** The lists of the server whose rows the device stores. */
export type ListName = 'orders' | 'summaries' | 'follow-ups'
/**
 * A row of such a list, as the server gave it to this version of the app or to an earlier one: whoever reads it parses it.
 * `readAt` in epoch ms of the server, when it was asked for.
 */
export type ListRow = {
  owner: string
  pharma: number
  id: number
  list: ListName
  item: unknown
  readAt: number
}
/** What was last told of a list: how many rows it has, null where the server has not said it. */
export type ListState = {
  owner: string
  pharma: number
  list: ListName
  count: number | null
  readAt: number
}
/** The lines of an order that were read, and how many the server has. `id` is the order's. */
export type OrderLinesRow = {
  owner: string
  pharma: number
  id: number
  lines: readonly unknown[]
  count: number | null
  summary: unknown
  readAt: number
}
