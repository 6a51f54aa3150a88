import type { Order } from '@/contract/orders/orders'
import { answerText, isInParts, stateName } from '@/features/orders/order-state-texts'
import classes from '@/features/orders/orders.module.css'

/** The state of an order on the server, and what its laboratories have answered. */
export function OrderState({
  order,
}: {
  order: Pick<Order, 'state' | 'parts' | 'answered' | 'totalQuantity'>
}) {
  const { answered } = order
  return (
    <>
      <span className={classes.state} data-state={isInParts(order) ? 'mixed' : order.state}>
        {stateName(order)}
      </span>
      {answered === undefined ? null : (
        <span className={classes.answer} data-short={answered.hasShortages || undefined}>
          {answerText({ ...order, answered })}
        </span>
      )}
    </>
  )
}
