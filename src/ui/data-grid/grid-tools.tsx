import type { ReactNode } from 'react'
import classes from '@/ui/data-grid/grid-tools.module.css'
import { SortMenu } from '@/ui/data-grid/sort-menu'
import type { VisibleColumn } from '@/ui/data-grid/use-grid-columns'

/** The line above a grid: search and filters of the screen, and the menu of orders where the header does not do. */
export function GridTools<Row>({
  tools,
  columns,
}: {
  tools: ReactNode
  /** What the menu offers; none, no menu. */
  columns: readonly VisibleColumn<Row>[]
}) {
  const hasMenu = columns.some(({ canSort }) => canSort)
  if (tools === undefined && !hasMenu) return null
  return (
    <div className={classes.tools}>
      {tools}
      {hasMenu ? <SortMenu columns={columns} /> : null}
    </div>
  )
}
