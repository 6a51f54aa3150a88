import { useCallback, useState } from 'react'
import type { GridState } from '@/ui/data-grid/columns'
import { readSavedState } from '@/ui/data-grid/list-search'
import { writePreference } from '@/ui/preferences'

/**
 * Sort and page of a table inside an opened row, kept on the device under its key. The lists of a screen are in the address,
 * too (`useListSearch`).
 */
export function useGridState(key: string, initial: Partial<GridState> = {}) {
  const [state, setState] = useState<GridState>(() => ({
    sort: [],
    pageIndex: 0,
    pageSize: 10,
    ...initial,
    ...readSavedState(key),
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
