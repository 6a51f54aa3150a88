import type { UseQueryResult } from '@tanstack/react-query'
import { isRefusal } from '@/api/outcome'
import type { DataGridProps } from '@/ui/data-grid/list/grid-props'
import { readOf } from '@/ui/data-grid/list/read-of'

type Page<Row> = { data: Row[]; count: number }
/** Rows of this device: undefined while they are being read, null where there are none. */
type Stored<Row> = { items: readonly Row[]; count: number | undefined } | null | undefined

/** The server did not answer what was asked last, whatever it said before; a refusal is an answer. */
export const isUnreachable = (query: UseQueryResult<unknown>): boolean =>
  (query.isError && !isRefusal(query.error)) || (query.isPlaceholderData && query.failureCount > 0)

type ShownRows<Row> = Pick<DataGridProps<Row>, 'rows' | 'paging' | 'serverCount'>

/**
 * What a grid shows of a paged list: the server's page or, while it says nothing, the rows of this device, which are
 * searched and sorted here.
 */
export function shownRows<Row>(
  query: UseQueryResult<Page<Row>>,
  { stored, filter }: { stored: Stored<Row>; filter: (row: Row) => boolean },
) {
  const unreachable = isUnreachable(query)
  const known = stored?.items.length ? stored : undefined
  if (query.data !== undefined && (!unreachable || (stored !== undefined && known === undefined))) {
    const { data: rows, count } = query.data
    return { rows, paging: 'server' as const, count, refreshing: query.isPlaceholderData && !unreachable }
  }
  // None here need not be all that there are: only the server can say so.
  if (known === undefined) return { rows: undefined, paging: 'server' as const, count: undefined }
  const { items: rows, count: serverCount = null } = known
  return { rows, paging: 'device' as const, filter, serverCount, refreshing: !unreachable }
}

/** What a grid says where it shows no row: `none` of the whole list. Of rows on the device alone, how many were searched. */
export function nothingShown<Row>(
  { paging, rows, serverCount = 0 }: ShownRows<Row>,
  { isPart, none }: { isPart: boolean; none: string },
): string {
  const read = rows?.length ?? 0
  if (!isPart) return none
  return paging === 'device' && (serverCount === null || serverCount > read)
    ? `Sin resultados en ${readOf(read, serverCount)}`
    : 'Sin resultados'
}
