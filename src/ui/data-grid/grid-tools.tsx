import type { ReactNode } from 'react'
import classes from '@/ui/data-grid/grid-tools.module.css'
import { SortMenu } from '@/ui/data-grid/sort-menu'
import type { VisibleColumn } from '@/ui/data-grid/use-grid-columns'

/** The line above a grid: search and filters of the screen, and a sort menu where the header cannot sort. */
export function GridTools<Row>({
  tools,
  columns,
}: {
  tools: ReactNode
  /** Columns in the sort menu; without any there is no menu. */
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
