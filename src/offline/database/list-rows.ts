import type { EndpointName } from '@/contract/endpoints'

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
  /** When each line was told, by its id, since a page tells of its own alone; all at `readAt` where this is missing. */
  readAts?: Readonly<Record<number, number>>
}

/** An answer of the server that is only ever shown as a whole (offline/session/stored-answers). */
export type AnswerRow = {
  owner: string
  /** The query's key as JSON. */
  key: string
  /** The call that it answers: its schema tells whether this version of the app can still read it. */
  call: EndpointName
  data: unknown
  /** Epoch ms of the device, when the server gave it. */
  updatedAt: number
  /** The version of the app that wrote it. */
  build: string
}
