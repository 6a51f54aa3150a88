import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/sales/table/sales-table.module.css'

/** Name of a row that stands for several products. */
export function NamedCell({
  name,
  references,
  note = null,
}: {
  name: string
  /** Their number; null where it has a column. */
  references: number | null
  note?: string | null
}) {
  const facts = [
    ...(note === null ? [] : [note]),
    ...(references === null ? [] : [`Referencias: ${formatInteger(references)}`]),
  ]
  return (
    <span className={classes.named}>
      <span className={classes.name}>{name}</span>
      {facts.length === 0 ? null : (
        <span className={classes.meta}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      )}
    </span>
  )
}
