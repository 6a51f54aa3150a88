import { useMemo } from 'react'
import type { GridColumn, GridSort } from '@/ui/data-grid/list/columns'

export type VisibleColumn<Row> = {
  column: GridColumn<Row>
  canSort: boolean
  sorted: 'asc' | 'desc' | false
  /** Position among several sorted columns, from 1; 0 if it is the only one or not sorted. */
  sortNumber: number
  /** Always the same function for a column. `add` keeps the sort order of the other columns. */
  toggleSort: (add: boolean) => void
}

/**
 * Visible columns; the array stays the same until columns or sort order change, so that headings and menus are not rendered
 * again. TanStack Table is not used: rows are ordered elsewhere and only those in view are rendered, so it would be given none.
 */
export function useGridColumns<Row>(
  columns: readonly GridColumn<Row>[],
  sort: readonly GridSort[],
  changeSort: (edit: (sort: readonly GridSort[]) => GridSort[]) => void,
): VisibleColumn<Row>[] {
  const shown = useMemo(
    () =>
      columns
        .filter(({ hidden }) => hidden !== true)
        .map((column) => ({
          column,
          toggleSort: (add: boolean) => changeSort((sort) => nextSort(sort, column, add)),
        })),
    [columns, changeSort],
  )
  return useMemo(
    () =>
      shown.map(({ column, toggleSort }) => {
        const at = sort.findIndex(({ id }) => id === column.id)
        return {
          column,
          canSort: column.sortable ?? column.value !== undefined,
          sorted: at < 0 ? false : sort[at]?.desc ? 'desc' : 'asc',
          sortNumber: sort.length > 1 ? at + 1 : 0,
          toggleSort,
        }
      }),
    [shown, sort],
  )
}

/** Each click moves on: first direction, other direction, unsorted. */
function nextSort<Row>(
  sort: readonly GridSort[],
  { id, descFirst = false }: GridColumn<Row>,
  add: boolean,
): GridSort[] {
  const now = sort.find((key) => key.id === id)
  const next =
    now === undefined ? [{ id, desc: descFirst }] : now.desc === descFirst ? [{ id, desc: !descFirst }] : []
  if (!add) return next
  return now === undefined ? [...sort, ...next] : sort.flatMap((key) => (key === now ? next : key))
}
