import { hashKey, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRefusal } from '@/api/outcome'
import { matchesSearch } from '@/domain/basics/text'
import { isUnreachable, nothingShown, shownRows } from '@/parts/lists/shown-rows'
import { storedPages } from '@/parts/lists/stored-pages'

type Search<Row> = {
  search: string
  /** What the server's search looks into; always the same function. */
  textOf: (row: Row) => string
  /** What the grid says where nothing is listed at all. */
  none: string
}

/**
 * A paged list whose answers the query cache stores: the server's page or, while the server says nothing, the rows of all
 * pages that it gave before, searched and sorted here. `grid`: for the data grid; `age`: for `ListAge`.
 */
export function usePagedList<Row extends { id: number }>(
  page: UseQueryOptions<{ data: Row[]; count: number }, Error, { data: Row[]; count: number }, QueryKey>,
  { search, textOf, none }: Search<Row>,
) {
  const cache = useQueryClient().getQueryCache()
  const query = useQuery(page)
  const { isError, error, errorUpdatedAt, dataUpdatedAt, refetch } = query
  // What the server refuses is not shown from the device either.
  const needsStored = !isRefusal(error) && (query.data === undefined || isUnreachable(query))
  const key = hashKey(page.queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key by its text, and after each attempt again
  const stored = useMemo(
    () => (needsStored ? storedPages<Row>(cache, page.queryKey) : null),
    [cache, needsStored, key, errorUpdatedAt],
  )
  const filter = useMemo(() => (row: Row) => matchesSearch(textOf(row), search), [textOf, search])
  const list = shownRows(query, { stored, filter })
  return {
    grid: { ...list, emptyText: nothingShown(list, { search, none }) },
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
