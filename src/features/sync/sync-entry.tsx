import { OrderItem, type OrderItemProps } from '@/features/sync/order-entry'
import { RegistrationItem, type RegistrationItemProps } from '@/features/sync/registration-entry'
import { TicketItem } from '@/features/sync/ticket-entry'
import type { OutboxEntry } from '@/offline/database/outbox-entry'

/** An entry of the outbox, as its kind shows it. */
export function SyncEntry({
  entry,
  onCart,
  onCorrect,
}: { entry: OutboxEntry } & Pick<OrderItemProps, 'onCart'> & Pick<RegistrationItemProps, 'onCorrect'>) {
  switch (entry.endpoint) {
    case 'createOrder':
      return <OrderItem entry={entry} onCart={onCart} />
    case 'createRegistration':
      return <RegistrationItem entry={entry} onCorrect={onCorrect} />
    case 'createTicket':
      return <TicketItem entry={entry} />
  }
}
