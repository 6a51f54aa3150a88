import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { GridColumn, GridSort } from '@/ui/data-grid/columns'

/**
 * The table keeps which columns show and the cycle of multi-column sorting. The rows stay outside it: they are ordered
 * in slices and only those in view are rendered, where a row model of 100,000 objects would be rebuilt at each change.
 */
const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature })
type NoRow = Record<string, never>
const noRows: NoRow[] = []

export type VisibleColumn<Row> = {
  column: GridColumn<Row>
  canSort: boolean
  sorted: 'asc' | 'desc' | false
  /** Place among several sorted columns, from 1; 0 when it is the only one or unsorted. */
  sortNumber: number
  /** `add` keeps the other columns' order. */
  toggleSort: (add: boolean) => void
}

/** The same array until columns or order change, so that headings and menus need not be rendered again. */
export function useGridColumns<Row>(
  columns: readonly GridColumn<Row>[],
  sort: GridSort[],
  setSort: (sort: GridSort[]) => void,
): VisibleColumn<Row>[] {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id, hidden }) => [id, hidden !== true])),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    manualSorting: true,
    state: { sorting: sort, columnVisibility },
    onSortingChange: (updater) => setSort(typeof updater === 'function' ? updater(sort) : updater),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is another object at each render, and tells the same
  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    return table.getVisibleLeafColumns().flatMap((tableColumn) => {
      const column = byId.get(tableColumn.id)
      if (column === undefined) return []
      return {
        column,
        canSort: tableColumn.getCanSort(),
        sorted: tableColumn.getIsSorted(),
        sortNumber: sort.length > 1 ? tableColumn.getSortIndex() + 1 : 0,
        toggleSort: (add) => tableColumn.toggleSorting(undefined, add),
      }
    })
  }, [columns, sort])
}

const definitionOf = <Row>(column: GridColumn<Row>): ColumnDef<typeof features, NoRow> => ({
  id: column.id,
  header: column.header,
  accessorFn: () => null,
  enableSorting: column.sortable ?? column.value !== undefined,
  sortDescFirst: column.descFirst ?? false,
})
