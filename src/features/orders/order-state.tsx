import type { Order } from '@/contract/orders/orders'
import { answerText, isInParts, stateName } from '@/features/orders/order-state-texts'
import classes from '@/features/orders/orders.module.css'

/** The state of an order on the server. */
export function OrderState({ order }: { order: Pick<Order, 'state' | 'parts'> }) {
  return (
    <span className={classes.state} data-state={isInParts(order) ? 'mixed' : order.state}>
      {stateName(order)}
    </span>
  )
}

/** What its laboratories have answered; nothing while none has. */
export function OrderAnswer({ order }: { order: Pick<Order, 'answered' | 'totalQuantity'> }) {
  const { answered, totalQuantity } = order
  if (answered === undefined) return null
  return (
    <span className={classes.answer} data-short={answered.hasShortages || undefined}>
      {answerText({ answered, totalQuantity })}
    </span>
  )
}
