import type { Order } from '@/contract/orders'
import classes from '@/features/orders/orders.module.css'

const names: Record<Order['state'], string> = { sent: 'Enviado', taken: 'Tramitado', cancelled: 'Anulado' }

/** How far an order has come, by the server's word. */
export function OrderState({ state }: Pick<Order, 'state'>) {
  return (
    <span className={classes.state} data-state={state}>
      {names[state]}
    </span>
  )
}
