import type { ReactNode } from 'react'
import type { GridColumn, GridState } from '@/ui/data-grid/columns'
import type { ListView } from '@/ui/data-grid/list-search'
import type { SearchPart } from '@/ui/search-part'

/** What a row opens to: a list, whose view is a part of the view of the list that the row is in. */
export type RowDetail<Row> = {
  list: SearchPart<ListView>
  show: (row: Row, list: ListInRow) => ReactNode
}
export type ListInRow = Pick<DataGridProps<unknown>, 'state' | 'onStateChange'>

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
  /** Content of the open row, which is one at a time. */
  detail?: RowDetail<Row> | undefined
  /** Rows that cannot open have no chevron. */
  canExpand?: (row: Row) => boolean
  rowTone?: (row: Row) => 'amber' | 'muted' | undefined
  /** Search and filters, in one line with the menu of orders. */
  tools?: ReactNode
  /** Little space between columns, where many have to fit. */
  dense?: boolean
  /** `frame`: scrolls inside its own frame, `maxHeight` tall. `content`: as tall as its rows. */
  height?: 'frame' | 'content'
  maxHeight?: string
}
