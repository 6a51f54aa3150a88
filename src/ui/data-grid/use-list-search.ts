import { useState } from 'react'
import type { GridState } from '@/ui/data-grid/columns'
import type { ListView } from '@/ui/data-grid/list-search'
import type { SearchPart } from '@/ui/search-part'
import { type ChangeStep, useSearchPart } from '@/ui/use-search-part'

/**
 * What is shown of a list, which is a part of the address: give `state` and `setState` to `DataGrid`, and `state` to the
 * call through `gridQuery`. Another page, order or size is a step for Back; typing, opening and closing are none. With `atEachKey`, for lists on
 * the device, a search answers while it is typed, and the address follows.
 */
export function useListSearch(list: SearchPart<ListView>, { atEachKey = false } = {}) {
  const [view, change] = useSearchPart(list)
  const [actions] = useState(() => ({
    setState: (state: GridState, step?: ChangeStep) => change((before) => ({ ...before, ...state }), step),
    /** A new search starts at its first page. */
    setSearch: (search: string) =>
      change((before) => ({ ...before, search, pageIndex: 0 }), { replace: true, unfinished: atEachKey }),
    closeRow: () => change((before) => ({ ...before, opened: undefined }), { replace: true }),
  }))
  return { state: view, search: view.search, ...actions }
}
