import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/sales/table/sales-table.module.css'

/** Name of a row that stands for several products, with their number. */
export function NamedCell({
  name,
  references,
  note = null,
}: {
  name: string
  references: number
  note?: string | null
}) {
  return (
    <span className={classes.named}>
      <span className={classes.name}>{name}</span>
      <span className={classes.meta}>
        {note === null ? null : <span>{note}</span>}
        <span>Referencias: {formatInteger(references)}</span>
      </span>
    </span>
  )
}
