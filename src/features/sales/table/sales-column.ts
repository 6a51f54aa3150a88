import type { Comparison } from '@/domain/sales/questions/sales-filter'
import type { SalesRow, TableQuestion } from '@/domain/sales/questions/sales-question'
import type { RowSales } from '@/domain/sales/questions/sales-rows'
import type { SheetColumn, SheetValue } from '@/domain/sheet/sheet'
import type { ShownTotals } from '@/features/sales/table/shown-totals'
import type { ComparedColumn } from '@/features/sales/widget-config'
import type { PriceMode } from '@/parts/prices/price-mode'
import type { GridColumn } from '@/ui/data-grid/list/columns'

/** A column of a sales table: how the grid shows it, how the engine sorts it, what files and prints contain. */
export type SalesColumn<Row> = GridColumn<Row> & {
  /** Field of the row that the engine sorts by; without one the column cannot be sorted. */
  field?: string
  sheet: readonly SheetField<Row>[]
}
/** `total`: of all rows, in the last row of files. */
export type SheetField<Row> = SheetColumn & {
  value: (row: Row) => SheetValue
  total?: (all: RowSales) => SheetValue
}

/** What decides which columns a table has. */
export type TableView = {
  mode: PriceMode
  /** Shows Gx Switch: not for users of laboratories without prescription products (analytics.md §6). */
  ease: boolean
  /** Shows % MS: only with only-universe. */
  share: boolean
  compare: Comparison | null
  /** What of a comparison has a column of its own beyond difference and percentage. */
  columns: readonly ComparedColumn[]
  /** Room for all columns; otherwise a name has a line of facts, and the rest is in what the row opens to. */
  wide: boolean
  /** Where all rows are on one page: their totals in whole euros, which add up to that of the table. */
  euros?: ReadonlyMap<unknown, ShownTotals> | undefined
}

/** One of the tables: its rows, its columns and what a row opens to. */
export type TableKind<Row extends SalesRow> = {
  rows: TableQuestion['rows']
  columns: (view: TableView) => SalesColumn<Row>[]
  rowId: (row: Row) => string
  nameOf: (row: Row) => string
  /** Follows the title in file names: 'por laboratorio'. */
  by: string
  /** Label of the number of rows: 'Laboratorios: 12'. */
  counted: string
  /** Selects the products that a row opens to; null if this row cannot be opened. Absent if no row can. */
  within?: (row: Row) => TableQuestion['within']
}

/**
 * The least that heading and figures need, so that a row is one line; what is left is shared (`grow`). The 120 and 150 px
 * of analytics.md §2 would need three lines for a comparison (decision 0023).
 */
export const figureWidth = 84
/** What the column of a row's name has in common in all tables; it grows as four columns of figures. */
export const nameColumn = { sortable: true, width: 180, grow: 4, card: 'title' } as const
