import type { ReactNode } from 'react'
import type { GridColumn, GridState } from '@/ui/data-grid/columns'

export type DataGridProps<Row> = {
  /** Accessible name of the table. */
  label: string
  /** The same array until a column changes: another one renders every row again. */
  columns: readonly GridColumn<Row>[]
  /** Undefined while there is nothing yet: skeleton rows and `loadingText`. */
  rows: readonly Row[] | undefined
  getRowId: (row: Row) => string
  state: GridState
  /** `replace`: not a step of its own for Back. */
  onStateChange: (state: GridState, options?: { replace?: boolean }) => void
  /**
   * `all`: every row on the device, sorted here, virtual when long. `device`: the same, in pages.
   * `server`: `rows` are one page, already sorted; `count` says how many there are.
   */
  paging: 'all' | 'device' | 'server'
  count?: number
  /** With `device`: how many rows the server said there are. `rows` may be fewer: those read before the connection was lost. */
  serverCount?: number | undefined
  /** Choices of rows per page; the default is `pageSizes`. */
  pageSizes?: readonly number[]
  /** Count and totals of all rows, beside the pages. */
  summary?: ReactNode
  /** Rows on the device that are shown; keep the function stable between renders. */
  filter?: (row: Row) => boolean
  /** Newer rows are on their way: those shown stay, dimmed. */
  refreshing?: boolean
  loadingText?: string
  emptyText: string
  /** Next step under the empty text. */
  emptyAction?: ReactNode
  /** Content of the opened row; one row is open at a time. */
  detail?: (row: Row) => ReactNode
  /** Rows that cannot open have no chevron. */
  canExpand?: (row: Row) => boolean
  /** Control from outside which row is open, for example to close it when a filter changes. */
  expandedId?: string | null
  onExpandedChange?: (id: string | null) => void
  rowTone?: (row: Row) => 'amber' | 'muted' | undefined
  /** Search and filters, in one line with the menu of orders. */
  tools?: ReactNode
  /** Little space between columns, where many have to fit. */
  dense?: boolean
  /** `frame`: scrolls inside its own frame, `maxHeight` tall. `content`: as tall as its rows. */
  height?: 'frame' | 'content'
  maxHeight?: string
}
