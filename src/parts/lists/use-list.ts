import type { UseQueryResult } from '@tanstack/react-query'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { type ListOptions, type ListPage, listState } from '@/parts/lists/list-state'

const noRows = { rows: undefined, paging: 'server', emptyText: '' } as const

/**
 * A list that the server gives in pages and the device stores. `grid`: for the data grid; `isUnknown`: nothing can be shown, of
 * the device either; `age`: for `ListAge`; `refetch` asks the server again, as the connection does when it is back.
 */
export function useList<Row>(
  query: UseQueryResult<ListPage<Row>>,
  { refetch = query.refetch, ...options }: ListOptions<Row> & { refetch?: () => unknown },
) {
  useIsOffline(refetch)
  const list = listState(query, options)
  const isRows = list.state === 'rows'
  return {
    list,
    grid: isRows ? list.grid : noRows,
    isUnknown: list.state === 'refused' || list.state === 'not-on-device',
    error: query.error,
    age: {
      error: query.error,
      isError: isRows && list.isUnanswered,
      dataUpdatedAt: isRows ? list.toldAt : 0,
      refetch,
    },
    refetch,
  }
}
