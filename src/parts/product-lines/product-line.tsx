import type { ReactNode } from 'react'
import { productNameParts } from '@/domain/catalogue/product-name'
import classes from '@/parts/product-lines/product-line.module.css'

type ProductLineProps = {
  name: string
  /** A laboratory's mark, where the lines are of several. */
  mark?: ReactNode
  /** What is to be known of it before ordering, the most important first; what does not fit shows with the row open. */
  facts?: ReactNode
  /** A control at the end of the facts. */
  chip?: ReactNode
  /** A control beside both lines. */
  action?: ReactNode
  /** Nothing opens this row: it is as tall as its texts. */
  whole?: boolean
}

/** A product in a row of one line's height: its name, and below it one line of facts. An open row shows all of both. */
export function ProductLine({ name, mark, facts, chip, action, whole = false }: ProductLineProps) {
  return (
    <span className={classes.line} data-whole={whole || undefined}>
      {mark}
      <span className={classes.texts}>
        {whole ? <span className={classes.productName}>{name}</span> : <CutName name={name} />}
        {facts === undefined ? null : <span className={classes.facts}>{facts}</span>}
        {chip}
      </span>
      {action}
    </span>
  )
}

function CutName({ name }: { name: string }) {
  const [what, which] = productNameParts(name)
  return (
    <span className={classes.productName} title={name}>
      <span className={classes.what}>{what}</span>
      {which === '' ? null : <span className={classes.which}>{which}</span>}
    </span>
  )
}
