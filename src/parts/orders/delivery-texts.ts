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
  fedicom: 'Fedicom',
}
export const deliveryEventNames: Record<OrderDelivery['event'], string> = {
  created: 'Pedido',
  withdrawn: 'Anulación',
}

/** What is known beside the state: when it arrived, or what happens next, and the last answer of the other side. */
export function deliveryDetail(delivery: OrderDelivery): string {
  const { state, channel, deliveredAt, nextAttemptAt, lastAnswer, attempts } = delivery
  if (deliveredAt !== null) {
    // A wholesaler's answer says whether it has told of every line.
    const told = channel === 'fedicom' && lastAnswer !== null ? `\u00a0· ${lastAnswer}` : ''
    return `el ${formatInstant(deliveredAt)}${told}`
  }
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
