import type { ReactNode } from 'react'
import type { SearchParams } from '@/ui/search-part'

export type GridColumn<Row> = {
  /** Also the field name in the `sort` of a paged call. */
  id: string
  header: string
  /** Longer explanation, shown on hover and focus of the header. */
  hint?: string
  align?: 'start' | 'center' | 'end'
  /** Least width in pixels. */
  width: number
  /** Share of the spare width; 0 (the default) keeps `width`. */
  grow?: number
  /** What it sorts by on the device, and what it shows without `cell`. Null sorts last. */
  value?: (row: Row) => string | number | null
  cell?: (row: Row) => ReactNode
  /** Totals, in the sticky last row. */
  footer?: ReactNode
  /** Default: true when there is a `value`. */
  sortable?: boolean
  /** The first press sorts downwards: amounts and dates. */
  descFirst?: boolean
  hidden?: boolean
  /**
   * Place on a narrow screen's card: its title, one of the two or three facts, the control at its foot (quantities,
   * buttons), `more` (the default: seen when the card opens) or nowhere.
   */
  card?: 'title' | 'fact' | 'control' | 'more' | 'none'
  /**
   * In a table: no column of its own, but one of the facts in a second line under the row, with its header before it.
   * It still sorts, from the menu.
   */
  under?: boolean
}

export type GridSort = { id: string; desc: boolean }

/** The open row by its id, with what the address says of the list in it: `{ row: '7', page: 2, opened: { row: '12' } }`. */
export type OpenedRow = SearchParams & { readonly row: string }

export type GridState = {
  sort: GridSort[]
  pageIndex: number
  pageSize: number
  opened?: OpenedRow | undefined
}

export const pageSizes: readonly number[] = [5, 10, 15, 20]
