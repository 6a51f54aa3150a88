import { formatDay, madridDay } from '@/domain/basics/dates'
import { formatCount } from '@/domain/basics/numbers'
import type { OnItsWay } from '@/domain/supply/on-its-way'
import classes from '@/features/purchasing/rows/chips/on-its-way-orders.module.css'

/** The orders behind the units on their way, the newest first. */
export default function OnItsWayOrders({ coming }: { coming: OnItsWay }) {
  return (
    <div role="status" className={classes.root}>
      <b>Pedido y aún no recibido</b>
      <ul>
        {coming.orders.map(({ id, name, createdAt, units }) => (
          <li key={`${id} ${createdAt}`}>
            <span className={classes.name}>{name}</span>
            <span className={classes.facts}>
              {formatDay(madridDay(new Date(createdAt)))} · {formatCount(units, 'ud', 'uds')}
              {id === null ? ' · en este dispositivo' : ''}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
