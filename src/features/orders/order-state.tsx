import type { Order } from '@/contract/orders/orders'
import { isInParts, stateName } from '@/features/orders/order-state-texts'
import classes from '@/features/orders/orders.module.css'

/** The state of an order on the server. */
export function OrderState({ order }: { order: Pick<Order, 'state' | 'parts'> }) {
  return (
    <span className={classes.state} data-state={isInParts(order) ? 'mixed' : order.state}>
      {stateName(order)}
    </span>
  )
}
