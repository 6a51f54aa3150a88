import { hashKey, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { matchesSearch } from '@/domain/basics/text'
import { type ListPage, needsDevice } from '@/parts/lists/list-state'
import { isPartOfList, type PageQuery, storedPages } from '@/parts/lists/stored-pages'
import { useFirstRows } from '@/parts/lists/use-first-rows'
import { useList } from '@/parts/lists/use-list'

type PagedList<Row> = {
  /** Always the same function, as `textOf`. */
  getRowId: (row: Row) => string
  search: string
  /** What the server's search looks into, as far as the rows say it. */
  textOf: (row: Row) => string
  /** What other filters of the screen let through, all of them parts of the query's key. */
  passes?: (row: Row) => boolean
  /** The page of its first rows, as many as one call gives, if they are to be on the device. */
  firstRows?: UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, QueryKey> | undefined
  /** What the grid says where nothing is listed at all. */
  none: string
}

/**
 * A paged list of the server, of which the query cache remembers the pages: while the server says nothing, the rows of all of
 * them are those of the device (`useList`).
 */
export function usePagedList<Row>(
  page: UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, QueryKey>,
  { getRowId, search, textOf, passes, firstRows, none }: PagedList<Row>,
) {
  const cache = useQueryClient().getQueryCache()
  const query = useQuery(page)
  useFirstRows(query.data, firstRows ?? { ...page, enabled: false })
  const isNeeded = needsDevice(query)
  const key = hashKey(page.queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key by its text, and after each attempt again
  const device = useMemo(
    () => (isNeeded ? storedPages(cache, page.queryKey, getRowId) : null),
    [cache, isNeeded, key, query.errorUpdatedAt],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters by the key
  const filter = useMemo(
    () => (row: Row) => (passes?.(row) ?? true) && matchesSearch(textOf(row), search),
    [textOf, search, key],
  )
  const isPart = isPartOfList(page.queryKey.at(-1) as PageQuery)
  const { grid, ...list } = useList(query, { device, filter, isPart, none })
  return { ...list, grid: { ...grid, getRowId } }
}
