import { useState } from 'react'
import type { GridState } from '@/ui/data-grid/list/columns'
import type { ListView } from '@/ui/data-grid/list/list-search'
import type { UrlState } from '@/ui/state/url-state'
import { type ChangeStep, useUrlState } from '@/ui/state/use-url-state'

/**
 * The view of a list as a part of the address: pass `state` and `setState` to `DataGrid`, and `state` to the call
 * through `gridQuery`. A change of page, sort order or size adds an entry to the history; typing and opening or closing
 * a row do not. With `atEachKey`, for lists on the device, the search applies at each key, and the address follows
 * later.
 */
export function useListSearch<View extends ListView = ListView>(
  list: UrlState<View>,
  { atEachKey = false } = {},
) {
  const [view, change] = useUrlState(list)
  const [actions] = useState(() => ({
    setState: (state: GridState, step?: ChangeStep) => change((before) => ({ ...before, ...state }), step),
    /** A new search starts at its first page. */
    setSearch: (search: string) =>
      change((before) => ({ ...before, search, pageIndex: 0, after: undefined }), {
        replace: true,
        unfinished: atEachKey,
      }),
    /** Another filter starts at its first page. */
    setFilter: (filter: Partial<View>) =>
      change((before) => ({ ...before, ...filter, pageIndex: 0, after: undefined })),
    closeRow: () => change((before) => ({ ...before, opened: undefined }), { replace: true }),
  }))
  return { state: view, search: view.search, ...actions }
}
