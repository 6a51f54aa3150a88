import { useMemo } from 'react'
import type { GridColumn, GridSort } from '@/ui/data-grid/columns'

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
  sort: readonly GridSort[],
  setSort: (sort: GridSort[]) => void,
): VisibleColumn<Row>[] {
  return useMemo(
    () =>
      columns
        .filter(({ hidden }) => hidden !== true)
        .map((column) => {
          const at = sort.findIndex(({ id }) => id === column.id)
          return {
            column,
            canSort: column.sortable ?? column.value !== undefined,
            sorted: at < 0 ? false : sort[at]?.desc ? 'desc' : 'asc',
            sortNumber: sort.length > 1 ? at + 1 : 0,
            toggleSort: (add) => setSort(nextSort(sort, column, add)),
          }
        }),
    [columns, sort, setSort],
  )
}

/** Each press of a column goes on: its first direction, the other one, off. */
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
