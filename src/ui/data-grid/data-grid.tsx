import { GridCards } from '@/ui/data-grid/grid-cards'
import type { DataGridProps } from '@/ui/data-grid/grid-props'
import { GridTable } from '@/ui/data-grid/grid-table'
import { useGridModel } from '@/ui/data-grid/use-grid-model'
import { useIsNarrow } from '@/ui/screen-width'

/** The grid of all lists (look.md, Grids): a table on wide screens, cards on narrow ones. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const narrow = useIsNarrow()
  const model = useGridModel(props)
  return narrow ? <GridCards {...props} model={model} /> : <GridTable {...props} model={model} />
}
