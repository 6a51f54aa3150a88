import { useCallback, useState } from 'react'
import { type GridSort, type GridState, pageSizes } from '@/ui/data-grid/columns'
import { readPreference, writePreference } from '@/ui/preferences'

/**
 * Sort and page of one table, kept on the device under its key, such as 'user-admin-table-state' (platform.md §9).
 * Give it to `DataGrid` as `state` and `onStateChange`, and to the call through `gridQuery`.
 */
export function useGridState(key: string, initial: Partial<GridState> = {}) {
  const [state, setState] = useState<GridState>(() => ({
    sort: [],
    pageIndex: 0,
    pageSize: 10,
    ...initial,
    ...savedState(key),
  }))
  const change = useCallback(
    (next: GridState) => {
      setState(next)
      writePreference(key, next)
    },
    [key],
  )
  return [state, change] as const
}

/** The grid options of a paged call: `sort` is `field:asc,other:desc`. */
export type GridQuery = { skip: number; take: number; sort: string | undefined }
export const gridQuery = ({ sort, pageIndex, pageSize }: GridState): GridQuery => ({
  skip: pageIndex * pageSize,
  take: pageSize,
  sort:
    sort.length === 0 ? undefined : sort.map(({ id, desc }) => `${id}:${desc ? 'desc' : 'asc'}`).join(','),
})

/** Of a query whose key ends in its `gridQuery` and `filter`: nothing was searched for, so its count is that of all rows. */
export const isWholeList = (queryKey: readonly unknown[]): boolean => {
  const query = queryKey.at(-1)
  return typeof query === 'object' && query !== null && 'filter' in query && query.filter === ''
}

const isSort = (value: unknown): value is GridSort =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'desc' in value &&
  typeof value.desc === 'boolean'

/** Another version of the app, or a hand, may have written anything there. */
function savedState(key: string): Partial<GridState> {
  const saved = readPreference(key)
  if (typeof saved !== 'object' || saved === null) return {}
  const state: Partial<GridState> = {}
  if ('sort' in saved && Array.isArray(saved.sort) && saved.sort.every(isSort)) state.sort = saved.sort
  if ('pageSize' in saved && pageSizes.includes(Number(saved.pageSize)))
    state.pageSize = Number(saved.pageSize)
  if ('pageIndex' in saved && Number.isInteger(saved.pageIndex) && Number(saved.pageIndex) >= 0)
    state.pageIndex = Number(saved.pageIndex)
  return state
}
