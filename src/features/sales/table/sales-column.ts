import type { SheetColumn, SheetValue } from '@/domain/basics/sheet'
import type { Comparison } from '@/domain/sales/questions/sales-filter'
import type { SalesRow, TableQuestion } from '@/domain/sales/questions/sales-question'
import type { PriceMode } from '@/parts/prices/price-mode'
import type { GridColumn } from '@/ui/data-grid/columns'

/** A column of a sales table: what the grid shows, what the engine sorts by, what files and print hold of it. */
export type SalesColumn<Row> = GridColumn<Row> & {
  /** Field of the row that the engine sorts by; without one it does not sort. */
  field?: string
  sheet: readonly SheetField<Row>[]
}
export type SheetField<Row> = SheetColumn & { value: (row: Row) => SheetValue }

/** What decides which columns there are. */
export type TableView = {
  mode: PriceMode
  /** Gx Switch: not for users of a laboratory without prescription (analytics.md §6). */
  ease: boolean
  /** % MS: only with only-universe. */
  share: boolean
  compare: Comparison | null
  wide: boolean
  /** In an opened row: what it is indented by is missing at its columns. */
  nested: boolean
  /** Room for all columns side by side; without it some facts stand in a second line. */
  roomy: boolean
}

/** One of the tables: its rows, columns and what a row opens to. */
export type TableKind<Row extends SalesRow> = {
  rows: TableQuestion['rows']
  columns: (view: TableView) => SalesColumn<Row>[]
  rowId: (row: Row) => string
  nameOf: (row: Row) => string
  /** What stands behind the title in names of files: 'por laboratorio'. */
  by: string
  /** The word before the number of all rows: 'Laboratorios: 12'. */
  counted: string
  /** Whose products a row opens to; null where it does not open. Absent: rows of this table never open. */
  within?: (row: Row) => TableQuestion['within']
}

/** 'The Gx Switch column is 120, the others 150' (analytics.md §2 Tables). */
export const columnWidth = 150
export const easeWidth = 120
