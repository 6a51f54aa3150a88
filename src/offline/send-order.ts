import type { Client } from '@/api/client'
import type { Outcome } from '@/api/outcome'
import type { CreatedOrder } from '@/contract/orders'
import type { OutboxEntry } from '@/offline/outbox-entry'

/** An order under its idempotency key. */
export type OrderMessage = Pick<OutboxEntry, 'id' | 'body'>

/** Posts an order through a client that already carries the right session. */
export const sendOrder = (client: Client, { id, body }: OrderMessage): Promise<Outcome<CreatedOrder>> =>
  client.call('createOrder', { body, headers: { 'idempotency-key': id } })
