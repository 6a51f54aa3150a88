import { type ReactNode, useState } from 'react'
import type { Cents } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/sync/entries/sync.module.css'
import { Money } from '@/parts/prices/money'
import tables from '@/parts/prices/price-changes.module.css'

type Line = {
  cn: string
  /** Undefined where this device does not know the product. */
  product: string | undefined
  quantity: number
  /** The whole line's PVL with its discount; undefined in orders that do not say it. */
  cents: Cents | undefined
}

/** The lines of an order, behind a word that says how many: they can be hundreds. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  const [opened, setOpened] = useState(false)
  if (lines.length === 0) return null
  const count = lines.length === 1 ? 'Ver 1 producto' : `Ver ${formatInteger(lines.length)} productos`
  return (
    <details className={classes.drop} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{count}</summary>
      {opened ? <Lines lines={lines} /> : null}
    </details>
  )
}

function Lines({ lines }: { lines: readonly Line[] }): ReactNode {
  return (
    <table className={tables.table}>
      <caption>Importes PVL, con su descuento</caption>
      <thead>
        <tr>
          <th scope="col">Producto</th>
          <th scope="col">Uds</th>
          <th scope="col">Importe</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ cn, product, quantity, cents }) => (
          <tr key={cn}>
            <th scope="row">
              {product ?? 'Producto que este dispositivo no conoce'}
              <small>{cn}</small>
            </th>
            <td>{formatInteger(quantity)}</td>
            <td>
              <Money cents={cents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
