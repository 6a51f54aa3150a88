import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import classes from '@/features/admin/admin-list.module.css'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import type { ListPage } from '@/parts/lists/list-state'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import type { GridColumn } from '@/ui/data-grid/list/columns'
import type { ListView } from '@/ui/data-grid/list/list-search'
import type { useUrlState } from '@/ui/state/use-url-state'

type UrlList<View> = ReturnType<typeof useUrlState<View>>

/** An edit of the view: another filter starts at its first page. */
export const filteredBy =
  <View extends ListView>(part: Partial<View>) =>
  (before: View): View => ({ ...before, pageIndex: 0, after: undefined, ...part })

type AdminListProps<Row, View extends ListView> = {
  label: string
  /** The view in the address. */
  list: UrlList<View>
  query: UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, QueryKey>
  columns: readonly GridColumn<Row>[]
  /** Always the same function, as `textOf`. */
  getRowId: (row: Row) => string
  /** What the server's search looks into, as far as the rows say it. */
  textOf: (row: Row) => string
  /** What other filters let through, all of them parts of the query's key. */
  passes?: (row: Row) => boolean
  searchLabel: string
  /** What the grid says where nothing is listed at all. */
  none: string
  /** What is said where neither the server nor the device has it. */
  unknown: string
  /** Beside the search: other filters, and what leads elsewhere. */
  tools?: ReactNode
  /** The screen around it says how old it all is. */
  isAgeTold?: boolean
}

/** A list of the administration: search and filters, then its rows with their age, or why there are none. */
export function AdminList<Row, View extends ListView>({
  label,
  list: [view, change],
  query,
  columns,
  searchLabel,
  unknown,
  tools,
  isAgeTold = false,
  ...rows
}: AdminListProps<Row, View>) {
  const asked = usePagedList(query, { ...rows, search: view.search })
  const search = (
    <SearchField
      label={searchLabel}
      value={view.search}
      delayMs={300}
      onChange={(text) => change(filteredBy({ search: text } as Partial<View>), { replace: true })}
    />
  )
  return (
    <>
      {tools === undefined ? (
        search
      ) : (
        <div className={classes.tools}>
          {search}
          {tools}
        </div>
      )}
      {asked.isUnknown ? (
        <NoData title={unknown} query={asked} />
      ) : (
        <>
          {isAgeTold ? null : <ListAge query={asked.age} />}
          <DataGrid
            label={label}
            columns={columns}
            state={view}
            onStateChange={(state, step) => change((before) => ({ ...before, ...state }), step)}
            {...asked.grid}
          />
        </>
      )}
    </>
  )
}
