import { hashKey, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRefusal } from '@/api/outcome'
import { matchesSearch } from '@/domain/basics/text'
import { isUnreachable, nothingShown, shownRows } from '@/parts/lists/shown-rows'
import { isPartOfList, type PageQuery, storedPages } from '@/parts/lists/stored-pages'

type Page<Row> = { data: Row[]; count: number; next?: string | null; newest?: string | null }
type PagedList<Row> = {
  /** Always the same function, as `textOf`. */
  getRowId: (row: Row) => string
  search: string
  /** What the server's search looks into, as far as the rows say it. */
  textOf: (row: Row) => string
  /** What other filters of the screen let through, all of them parts of the query's key. */
  passes?: (row: Row) => boolean
  /** What the grid says where nothing is listed at all. */
  none: string
}

/**
 * A paged list of the server: its page or, while the server says nothing, the rows of all pages that it gave before, searched,
 * filtered and sorted here. `grid`: for the data grid; `age`: for `ListAge`.
 */
export function usePagedList<Row>(
  page: UseQueryOptions<Page<Row>, Error, Page<Row>, QueryKey>,
  { getRowId, search, textOf, passes, none }: PagedList<Row>,
) {
  const cache = useQueryClient().getQueryCache()
  const query = useQuery(page)
  const { isError, error, errorUpdatedAt, dataUpdatedAt, refetch } = query
  // What the server refuses is not shown from the device either.
  const needsStored = !isRefusal(error) && (query.data === undefined || isUnreachable(query))
  const key = hashKey(page.queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key by its text, and after each attempt again
  const stored = useMemo(
    () => (needsStored ? storedPages(cache, page.queryKey, getRowId) : null),
    [cache, needsStored, key, errorUpdatedAt],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters by the key
  const filter = useMemo(
    () => (row: Row) => (passes?.(row) ?? true) && matchesSearch(textOf(row), search),
    [textOf, search, key],
  )
  const list = shownRows(query, { stored, filter })
  const isPart = isPartOfList(page.queryKey.at(-1) as PageQuery)
  const window = list.paging === 'server' ? { next: query.data?.next, newest: query.data?.newest } : {}
  return {
    grid: { ...list, ...window, getRowId, emptyText: nothingShown(list, { isPart, none }) },
    /** Nothing can be shown, on the device either. */
    isUnknown: isError && list.rows === undefined,
    age: {
      isError,
      dataUpdatedAt: list.paging === 'device' && stored ? stored.readAt : dataUpdatedAt,
      refetch,
    },
    refetch,
  }
}
