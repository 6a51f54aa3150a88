import type { ReactNode } from 'react'
import type { GridColumn, GridState } from '@/ui/data-grid/list/columns'
import type { ListView } from '@/ui/data-grid/list/list-search'
import type { UrlState } from '@/ui/state/url-state'

/** The content of an open row: a list, whose view is stored in the view of the list around it. */
export type RowDetail<Row> = {
  list: UrlState<ListView>
  show: (row: Row, list: ListInRow) => ReactNode
}
export type ListInRow = Pick<DataGridProps<unknown>, 'state' | 'onStateChange'>

export type DataGridProps<Row> = {
  /** Accessible name of the table. */
  label: string
  /** Must be the same array until a column changes: a new array renders every row again. */
  columns: readonly GridColumn<Row>[]
  /** Undefined while loading: shows skeleton rows and `loadingText`. */
  rows: readonly Row[] | undefined
  getRowId: (row: Row) => string
  state: GridState
  /** `replace`: without a new entry in the browser's history. */
  onStateChange: (state: GridState, options?: { replace?: boolean }) => void
  /**
   * `all`: all rows are on the device and sorted here; long lists are virtual. `device`: the same, in pages. `server`:
   * `rows` is one page, already sorted; `count` is the number of all rows.
   */
  paging: 'all' | 'device' | 'server'
  count?: number
  /** With `server`, of a list that comes in windows: where the next one begins; null or absent where there is none. */
  next?: string | null | undefined
  /** With `server`, of a list to which rows are added: its newest one (contract/fields `windowQuery`). */
  newest?: string | null | undefined
  /**
   * With `device`: number of rows on the server, null where it has not said it. `rows` may have fewer, if the connection was
   * lost while they were read.
   */
  serverCount?: number | null | undefined
  /** Options for rows per page; default `pageSizes`. */
  pageSizes?: readonly number[]
  /** Count and totals of all rows, shown beside the page buttons. */
  summary?: ReactNode
  /** Which rows are shown; keep the function stable between renders. */
  filter?: (row: Row) => boolean
  /** Newer rows are being loaded: the current ones stay, dimmed. */
  refreshing?: boolean
  loadingText?: string
  emptyText: string
  /** Action below the empty text. */
  emptyAction?: ReactNode
  /** Content of the open row; only one row is open at a time. */
  detail?: RowDetail<Row> | undefined
  /** Rows that cannot be opened have no chevron. */
  canExpand?: (row: Row) => boolean
  rowTone?: (row: Row) => 'amber' | 'muted' | undefined
  /** Search and filters, shown in one line with the sort menu. */
  tools?: ReactNode
  /**
   * Cells hold nothing of their own, such as an input or an open menu: other rows are written into the elements of those before
   * them, which takes a browser much less than new ones.
   */
  inPlace?: boolean
  /** Narrow gaps between columns, where many have to fit. */
  dense?: boolean
  /** `frame`: scrolls inside of its own frame, `maxHeight` tall. `content`: as tall as its rows. */
  height?: 'frame' | 'content'
  maxHeight?: string
}
