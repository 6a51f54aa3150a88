import type { DeliveryState } from '@/domain/order/delivery'
import classes from '@/parts/orders/delivery-state.module.css'
import { deliveryStateNames } from '@/parts/orders/delivery-texts'

/** What became of a delivery to a laboratory's system. */
export const DeliveryStateMark = ({ state }: { state: DeliveryState }) => (
  <span className={classes.state} data-state={state}>
    {deliveryStateNames[state]}
  </span>
)
