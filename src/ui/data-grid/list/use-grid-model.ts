import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import type { GridSort, GridState } from '@/ui/data-grid/list/columns'
import type { DataGridProps } from '@/ui/data-grid/list/grid-props'
import { openedAsLeft, useListInRow } from '@/ui/data-grid/list/use-list-in-row'
import { useOrderedRows } from '@/ui/data-grid/list/use-ordered-rows'
import { usePrinting } from '@/ui/screen/use-printing'
import { ViewOwner } from '@/ui/state/view-owner'

export type GridModel<Row> = {
  /**
   * The shown rows: the whole list, or one page. Undefined while loading. A function, because React's development build
   * compares changed props deeply: with 100,000 rows that takes seconds.
   */
  rows: () => readonly Row[] | undefined
  /** Number of all rows, not only those of the page. */
  count: number
  /** The shown rows belong to the previous sort order, filter or page. */
  stale: boolean
  /** Index of the first shown row, from 0. */
  offset: number
  expandedId: string | null
  /** The content of the open row. */
  detailOf: (row: Row) => ReactNode
} & GridActions

/** Always the same functions, so that components that only call them are not rendered again. */
type GridActions = {
  toggleExpanded: (id: string) => void
  changeSort: (edit: (sort: readonly GridSort[]) => GridSort[]) => void
  setPage: (pageIndex: number) => void
  setPageSize: (pageSize: number) => void
  /** Undefined: the first window. */
  setWindow: (after: string | undefined) => void
}

/** The model that table and cards share: sort order, page, open row. */
export function useGridModel<Row>(props: DataGridProps<Row>): GridModel<Row> {
  const { rows, columns, filter, paging, state, refreshing = false } = props
  const onDevice = paging !== 'server'
  const { ordered, busy } = useOrderedRows({ rows, filter, sort: state.sort, columns, enabled: onDevice })
  const count = onDevice ? (ordered?.length ?? 0) : (props.count ?? rows?.length ?? 0)
  const lastPage = Math.max(0, Math.ceil(count / state.pageSize) - 1)
  const pageIndex = paging === 'all' ? 0 : Math.min(state.pageIndex, lastPage)
  const offset = pageIndex * state.pageSize
  const printing = usePrinting()
  // On paper are all pages.
  const isPage = paging === 'device' && !printing
  const shown = useMemo(
    () => (isPage ? ordered?.slice(offset, offset + state.pageSize) : ordered),
    [isPage, ordered, offset, state.pageSize],
  )

  const listInRow = useListInRow(props)
  const owner = use(ViewOwner)
  const latest = useRef({ ...props, owner })
  latest.current = { ...props, owner }
  // There are fewer rows than this page needs, because of newer data or an old link.
  const isBeyond =
    paging === 'server' && props.count !== undefined && !refreshing && state.pageIndex > lastPage
  // Its last page is on its way: an empty one says nothing about a list that has rows.
  const isElsewhere = paging === 'server' && rows?.length === 0 && count > 0
  useEffect(() => {
    if (isBeyond)
      latest.current.onStateChange({ ...latest.current.state, pageIndex: lastPage }, { replace: true })
  }, [isBeyond, lastPage])
  const [actions] = useState<GridActions>(() => {
    const change = (patch: Partial<GridState>) =>
      latest.current.onStateChange({ ...latest.current.state, ...patch })
    return {
      toggleExpanded: (id) => {
        const { state, detail, onStateChange, owner } = latest.current
        const opened = state.opened?.row === id ? undefined : openedAsLeft(id, { list: detail?.list, owner })
        onStateChange({ ...state, opened }, { replace: true })
      },
      changeSort: (edit) => change({ sort: edit(latest.current.state.sort), pageIndex: 0, after: undefined }),
      setPage: (pageIndex) => {
        const { state, newest } = latest.current
        // The first page has what is new; those after it, what there was when it was left.
        const until = (state.pageIndex === 0 ? undefined : state.until) ?? newest ?? undefined
        change({ pageIndex, until: pageIndex === 0 ? undefined : until })
      },
      setPageSize: (pageSize) => change({ pageSize, pageIndex: 0 }),
      setWindow: (after) => change({ after, pageIndex: 0 }),
    }
  })
  return {
    rows: () => (isElsewhere ? undefined : shown),
    count,
    stale: refreshing || busy,
    offset: paging === 'all' ? 0 : offset,
    expandedId: state.opened?.row ?? null,
    detailOf: (row) => listInRow && props.detail?.show(row, listInRow),
    ...actions,
  }
}
