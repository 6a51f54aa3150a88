import { Loader, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/ui/data-grid/grid-table.module.css'
import type { VisibleColumn } from '@/ui/data-grid/use-grid-columns'
import { loadingText } from '@/ui/feedback/loading'

const skeletonRows = [0, 1, 2, 3, 4, 5]

/** Skeleton rows in the shape of real ones, and a text that says what is being loaded. */
export function GridLoading<Row>({
  columns,
  expandable,
  text = loadingText,
}: {
  columns: readonly VisibleColumn<Row>[]
  expandable: boolean
  text?: string
}) {
  return (
    <tbody className={classes.loading}>
      {skeletonRows.map((index) => (
        <tr key={index} className={classes.row} aria-hidden>
          {expandable ? <td className={classes.cell} /> : null}
          {columns.map(({ column }) => (
            <td key={column.id} className={classes.cell}>
              <Skeleton height={12} width={`${55 + ((index * 17) % 40)}%`} />
            </td>
          ))}
        </tr>
      ))}
      <tr className={classes.wide}>
        <td>
          <LoadingText text={text} />
        </td>
      </tr>
    </tbody>
  )
}

export function LoadingText({ text }: { text: string }) {
  return (
    <div role="status" className={classes.loadingText}>
      <Loader size={16} aria-hidden />
      <Text size="sm">{text}</Text>
    </div>
  )
}

export function GridEmpty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <tbody className={classes.body}>
      <tr className={classes.wide}>
        <td className={classes.empty}>
          <Text c="dimmed">{text}</Text>
          {action}
        </td>
      </tr>
    </tbody>
  )
}
