import type { Comparison } from '@/domain/sales/questions/sales-filter'
import type { SalesSort } from '@/domain/sales/questions/sales-question'
import { nothingChosen, type TableChoice } from '@/domain/sales/questions/table-filter'
import type { OpenedRow } from '@/ui/data-grid/list/columns'

export const groupSelections = ['product', 'homogeneousGrouping', 'marketCategory', 'laboratory'] as const
export type GroupSelection = (typeof groupSelections)[number]

/** Columns of a comparison that a table shows when asked for. */
export const comparedColumns = ['before', 'unitsBefore', 'unitsDifference'] as const
export type ComparedColumn = (typeof comparedColumns)[number]

/** Configuration of one widget, kept under its key (analytics.md §3, last entry). Null: the widget's default. */
export type WidgetConfig = TableChoice & {
  startDate: string | null
  endDate: string | null
  groupSelection: GroupSelection | null
  tenant: number | null
  competitors: readonly number[]
  /** Beyond the specification: what the range is compared with, how the table is sorted and paged, its open row, chart choices. */
  compare: Comparison | null
  columns: readonly ComparedColumn[]
  sort: readonly SalesSort[]
  page: number
  pageSize: number | null
  opened: OpenedRow | null
  group: number | null
  measure: 'euros' | 'units'
  /** First and last month selected in a chart, 'YYYY-MM'. */
  months: readonly string[]
}

export const emptyConfig: WidgetConfig = {
  ...nothingChosen,
  startDate: null,
  endDate: null,
  groupSelection: null,
  tenant: null,
  competitors: [],
  compare: null,
  columns: [],
  sort: [],
  page: 0,
  pageSize: null,
  opened: null,
  group: null,
  measure: 'euros',
  months: [],
}
