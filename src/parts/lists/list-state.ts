import type { UseQueryResult } from '@tanstack/react-query'
import { isForbidden, isRefusal } from '@/api/outcome'
import type { DataGridProps } from '@/ui/data-grid/list/grid-props'
import { storedCountText } from '@/ui/data-grid/list/stored-count-text'

export type ListPage<Row> = {
  data: Row[]
  count: number
  next?: string | null | undefined
  newest?: string | null | undefined
}

/** What became of the last question to the server, and its answer or, until that comes, the one before. */
export type Asked<Row> = Pick<
  UseQueryResult<ListPage<Row>>,
  'data' | 'error' | 'isError' | 'isPlaceholderData' | 'failureCount' | 'dataUpdatedAt'
>

/** All rows of a list that this device has. `count`: how many the server has; `readAt`: when the oldest of them was told. */
export type DeviceList<Row> = { items: readonly Row[]; count: number | undefined; readAt: number }

type ListGrid<Row> = Pick<
  DataGridProps<Row>,
  'rows' | 'paging' | 'count' | 'serverCount' | 'next' | 'newest' | 'filter' | 'refreshing' | 'emptyText'
>

/**
 * What a screen shows of a list. `toldAt`: when the server gave the oldest of the rows (0: it never did), and `isUnanswered` where it
 * does not say now whether there are newer ones. `not-on-device`: only the server has them, and it does not answer.
 */
export type ListState<Row> =
  | { state: 'loading' }
  | { state: 'rows'; grid: ListGrid<Row>; toldAt: number; isUnanswered: boolean }
  | { state: 'not-on-device' }
  | { state: 'refused'; isForbidden: boolean }

export type ListOptions<Row> = {
  /** Undefined while it is being read, null where there is nothing. */
  device: DeviceList<Row> | null | undefined
  /** Which of the device's rows the search finds. */
  filter: (row: Row) => boolean
  /** Not the whole list is asked for: it is searched, or filtered. */
  isPart: boolean
  /** What the grid says where there is no row at all. */
  none: string
}

/** The server did not answer what was asked last, whatever it said before; a refusal is an answer. */
const isUnanswered = ({ isError, error, isPlaceholderData, failureCount }: Asked<unknown>): boolean =>
  (isError && !isRefusal(error)) || (isPlaceholderData && failureCount > 0)

/** Whether the rows of this device are shown, should there be any. */
export const needsDevice = (asked: Asked<unknown>): boolean =>
  !isRefusal(asked.error) && (asked.data === undefined || isUnanswered(asked))

/**
 * The server's page or, while it says nothing, the rows of this device, which are searched and sorted here. What the server
 * refuses is not shown from the device either.
 */
export function listState<Row>(
  asked: Asked<Row>,
  { device, filter, isPart, none }: ListOptions<Row>,
): ListState<Row> {
  if (isRefusal(asked.error)) return { state: 'refused', isForbidden: isForbidden(asked.error) }
  const unanswered = isUnanswered(asked)
  const known = device?.items.length ? device : undefined
  const { data: page } = asked
  if (page !== undefined && (!unanswered || (device !== undefined && known === undefined))) {
    const { data: rows, count, next, newest } = page
    const refreshing = asked.isPlaceholderData && !unanswered
    const emptyText = isPart ? 'Sin resultados' : none
    const grid = { paging: 'server' as const, rows, count, next, newest, refreshing, emptyText }
    return { state: 'rows', grid, toldAt: asked.dataUpdatedAt, isUnanswered: unanswered }
  }
  if (known !== undefined) {
    const { items: rows, count: serverCount = null, readAt: toldAt } = known
    const emptyText = isPart ? notFoundIn(rows.length, serverCount) : none
    const refreshing = !unanswered
    const grid = { paging: 'device' as const, rows, serverCount, filter, refreshing, emptyText }
    return { state: 'rows', grid, toldAt, isUnanswered: unanswered }
  }
  // None here need not be all that there are: only the server can say so.
  return unanswered && device !== undefined ? { state: 'not-on-device' } : { state: 'loading' }
}

/** Where the server has more rows than were searched, how many were. */
const notFoundIn = (read: number, serverCount: number | null): string =>
  serverCount === null || serverCount > read
    ? `Sin resultados en ${storedCountText(read, serverCount)}`
    : 'Sin resultados'
