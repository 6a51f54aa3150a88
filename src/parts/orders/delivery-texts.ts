import type { OrderDelivery } from '@/contract/orders/order-deliveries'
import { formatInstant } from '@/domain/basics/dates'
import type { DeliveryState } from '@/domain/order/delivery'

export const deliveryStateNames: Record<DeliveryState, string> = {
  waiting: 'En espera',
  sending: 'Enviando',
  delivered: 'Entregado',
  failed: 'Fallido',
}
export const deliveryChannelNames: Record<OrderDelivery['channel'], string> = {
  mail: 'Correo',
  webhook: 'Webhook',
}
export const deliveryEventNames: Record<OrderDelivery['event'], string> = {
  created: 'Pedido',
  withdrawn: 'Anulación',
}

/** What is known beside the state: when it arrived, or what happens next, and the last answer of the other side. */
export function deliveryDetail(delivery: OrderDelivery): string {
  const { state, deliveredAt, nextAttemptAt, lastAnswer, attempts } = delivery
  if (deliveredAt !== null) return `el ${formatInstant(deliveredAt)}`
  return (
    [
      attempts === 0 ? null : attempts === 1 ? '1 intento' : `${attempts} intentos`,
      lastAnswer,
      state === 'waiting' && nextAttemptAt !== null && attempts > 0
        ? `siguiente el ${formatInstant(nextAttemptAt)}`
        : null,
    ]
      .filter((part) => part !== null)
      // The dot stays at the end of its line.
      .join('\u00a0· ')
  )
}

export const deliveryKey = ({ order, laboratory, channel, number }: OrderDelivery): string =>
  `${order.id}.${laboratory.id}.${channel}.${number}`
