import type { ReactNode } from 'react'
import type { SearchParams } from '@/ui/state/url-state'

export type GridColumn<Row> = {
  /** Also the name of the field in the `sort` parameter of a paged call. */
  id: string
  header: string
  /** Longer explanation, shown on hover and focus of the header. */
  hint?: string
  align?: 'start' | 'center' | 'end'
  /** Minimum width in pixels. */
  width: number
  /** Share of the remaining width; with 0 (the default) the column keeps `width`. */
  grow?: number
  /** Value to sort by on the device, also shown if there is no `cell`. Null sorts last. */
  value?: (row: Row) => string | number | null
  cell?: (row: Row) => ReactNode
  /** Its link or button with `data-row-action` acts for the whole row or card: both are its area to click and touch. */
  acts?: boolean
  /** Totals, in the sticky last row. */
  footer?: ReactNode
  /** Default: true when there is a `value`. */
  sortable?: boolean
  /** The first click sorts in descending order, for amounts and dates. */
  descFirst?: boolean
  hidden?: boolean
  /**
   * Position on a narrow screen's card: its title, one of the two or three facts, the control at its bottom
   * (quantities, buttons), `more` (the default: visible when the card is open) or nowhere.
   */
  card?: 'title' | 'fact' | 'control' | 'more' | 'none'
  /**
   * In a table: not a column, but a fact in a second line below the row, after its header. It can still be sorted by,
   * from the menu.
   */
  under?: boolean
  /**
   * In a table: not in the row but in what it opens to, before the details; with the card place `none` not there either.
   * It can still be sorted by, from the menu.
   */
  folded?: boolean
}

export const hasRowAction = <Row>(columns: readonly GridColumn<Row>[]): boolean =>
  columns.some(({ acts, hidden }) => acts === true && hidden !== true)

export type GridSort = { id: string; desc: boolean }

/** The id of the open row, and the view of the list in it: `{ row: '7', page: 2, opened: { row: '12' } }`. */
export type OpenedRow = SearchParams & { readonly row: string }

export type GridState = {
  sort: GridSort[]
  pageIndex: number
  pageSize: number
  /** Row after which this page begins, in a list that the server gives in windows (contract/fields `windowQuery`). */
  after?: string | undefined
  /** Newest row on the first page as it was turned, beyond which the others have none (`windowQuery`). */
  until?: string | undefined
  opened?: OpenedRow | undefined
}

export const pageSizes: readonly number[] = [5, 10, 15, 20]
