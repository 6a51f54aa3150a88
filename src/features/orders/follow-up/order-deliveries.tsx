import { useQuery } from '@tanstack/react-query'
import { isUserLister } from '@/domain/people/roles'
import classes from '@/features/orders/follow-up/order-deliveries.module.css'
import { orderDeliveriesQuery } from '@/features/orders/follow-up/queries'
import { DeliveryStateMark } from '@/parts/orders/delivery-state'
import {
  deliveryChannelNames,
  deliveryDetail,
  deliveryEventNames,
  deliveryKey,
} from '@/parts/orders/delivery-texts'
import { RetryDelivery } from '@/parts/orders/retry-delivery'
import { useSessionScope } from '@/parts/session/scope'

/** For staff and laboratories: what became of the order on its way into the laboratories' own systems; nothing where none has one. */
export default function OrderDeliveries({ order }: { order: number }) {
  const scope = useSessionScope()
  const deliveries = useQuery(orderDeliveriesQuery(scope, order))
  const rows = deliveries.data ?? []
  if (rows.length === 0) return null
  const canRetry = isUserLister(scope.user.rol)
  return (
    <section aria-labelledby="order-deliveries">
      <h2 id="order-deliveries" className={classes.title}>
        Entregas
      </h2>
      <ul className={classes.list}>
        {rows.map((delivery) => (
          <li key={deliveryKey(delivery)}>
            <span className={classes.what}>
              {deliveryEventNames[delivery.event]} a {delivery.laboratory.name} ·{' '}
              {deliveryChannelNames[delivery.channel]}
            </span>
            <span className={classes.state}>
              <DeliveryStateMark state={delivery.state} /> {deliveryDetail(delivery)}
            </span>
            {canRetry && delivery.state === 'failed' ? <RetryDelivery delivery={delivery} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
