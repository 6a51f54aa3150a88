import { GridCards } from '@/ui/data-grid/grid-cards'
import { GridTable } from '@/ui/data-grid/grid-table'
import type { DataGridProps } from '@/ui/data-grid/list/grid-props'
import { useGridModel } from '@/ui/data-grid/list/use-grid-model'
import { useIsNarrow } from '@/ui/screen/screen-width'

/** The grid of all lists (look.md, Grids): a table on wide screens, cards on narrow ones. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const narrow = useIsNarrow()
  const model = useGridModel(props)
  return narrow ? <GridCards {...props} model={model} /> : <GridTable {...props} model={model} />
}
