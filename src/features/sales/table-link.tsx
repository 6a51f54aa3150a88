import { Link, useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { choiceOf } from '@/domain/sales/questions/table-filter'
import { type DashboardSearch, dashboardSearchOf } from '@/features/sales/dashboard-search-params'
import { type PageSelection, readPageSelection } from '@/features/sales/page-selection'
import { IsPassingContext, type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import { scopeRange } from '@/features/sales/scope-filter'
import classes from '@/features/sales/table-link.module.css'
import { changesFrom, type WidgetChanges } from '@/features/sales/widget-changes'
import { emptyConfig, type GroupSelection } from '@/features/sales/widget-config'

/** Where the table is that figures lead to: its section, and its widget's key. */
export type TablePlace = { section: string; widgetKey: string }

const TablePlaceContext = createContext<TablePlace | null>(null)
export const TablePlaceProvider = TablePlaceContext.Provider

type Rows = { filter: SalesFilter; grouping: GroupSelection }

/** A figure, or its name, that leads to the rows it is made of: the table with its filter and range. Back leads back. */
export function RowsLink({ filter, grouping, children }: Rows & { children: ReactNode }) {
  const place = use(TablePlaceContext)
  const scope = useSalesScope()
  const isPassing = use(IsPassingContext)
  if (place === null || !hasRows(filter, scope)) return children
  // To make its address takes longer than all else of a figure.
  if (isPassing) return <span className={classes.link}>{children}</span>
  const changes = changesOf({ filter, grouping }, scope)
  return (
    <Link to="." search={(before) => searchOf(before, place, changes)} className={classes.link}>
      {children}
    </Link>
  )
}

/** The table of a laboratory with medicines has no box for parafarmacia. */
const hasRows = ({ otc, prescription }: SalesFilter, { user }: Pick<SalesScope, 'user'>): boolean =>
  !(otc || prescription === false) || user.laboratory?.category.prescription !== true

/** Opens the rows of what cannot be a link, such as a bar of a drawing; null where there is no table. */
export function useOpenRows(): ((rows: Rows) => void) | null {
  const place = use(TablePlaceContext)
  const scope = useSalesScope()
  const navigate = useNavigate()
  if (place === null) return null
  return (rows) =>
    void navigate({
      to: '.',
      search: (before: DashboardSearch) => searchOf(before, place, changesOf(rows, scope)),
    } as never)
}

const searchOf = (
  { widgets, page }: DashboardSearch,
  { section, widgetKey }: TablePlace,
  changes: WidgetChanges,
): DashboardSearch =>
  dashboardSearchOf({
    section,
    page,
    widgets: { ...widgets, [widgetKey]: withoutSpan(changes, readPageSelection(page)) },
  })

/** The days of the page's span are not written, either: the table has them as long as the page does. */
const withoutSpan = (
  { startDate, endDate, ...others }: WidgetChanges,
  { from, to }: PageSelection,
): WidgetChanges =>
  startDate === undefined || endDate === undefined || (startDate === from && endDate === to)
    ? others
    : { startDate, endDate, ...others }

/** The table's own range is not written, so that it goes with the days. */
const changesOf = ({ filter, grouping }: Rows, scope: Parameters<typeof scopeRange>[0]): WidgetChanges => {
  const own = scopeRange(scope)
  const isOwn = filter.startDate === own.startDate && filter.endDate === own.endDate
  const range = isOwn ? { startDate: null, endDate: null } : {}
  return changesFrom(emptyConfig, { ...emptyConfig, ...choiceOf(filter), ...range, groupSelection: grouping })
}
