import * as v from 'valibot'
import { cents, cn, count, id, instant } from '@/contract/basics/fields'
import type { OrderToCreate } from '@/contract/orders/order-creation'
import { linePriceSchema, priceChangeSchema } from '@/contract/orders/price-change'
import { cartProductSchema, laboratoryRef } from '@/offline/database/cart-product-schema'

/** `review`: prices rose, and it waits for its user to accept them. */
export const outboxStates = ['queued', 'sending', 'accepted', 'needs-login', 'rejected', 'review'] as const

export const displaySchema = v.object({
  laboratory: laboratoryRef,
  totalQuantity: count,
  totalPvl: cents,
  totalPvp: cents,
  totalPvlWithDiscount: cents,
  products: v.array(cartProductSchema),
  /** The pharmacy's name, for whoever sees it without being there; entries of the app's earlier versions have none. */
  pharmacy: v.optional(v.string()),
})

export const reasonSchema = v.object({
  /** An error code of the contract, or the kind of failure that kept the order from arriving. */
  code: v.string(),
  /** The server's message, in Spanish; null without one. */
  message: v.nullable(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
})

/**
 * An order as the app of its day saved it, without the limits of today: what the server no longer takes is for the server
 * to refuse, with a reason, and never lost on the way there.
 */
const keptOrderSchema = v.object({
  name: v.string(),
  pharma: id,
  laboratories: v.array(id),
  purchaseOrderLines: v.array(
    v.object({
      cn,
      quantity: count,
      tags: v.array(v.string()),
      campaign: v.optional(id),
      quickwins: v.optional(v.array(id)),
      expected: v.optional(linePriceSchema),
    }),
  ),
  tags: v.array(v.string()),
  method: v.optional(id),
  quickwin: v.optional(id),
}) satisfies v.GenericSchema<unknown, OrderToCreate>

/** What every entry has, whatever it asks of the server. */
const entryFields = {
  /** The idempotency key: made once, sent with every attempt. */
  id: v.pipe(v.string(), v.uuid()),
  version: v.literal(1),
  /** The identity that made it, and the only one that may send it. */
  identity: v.object({ userId: id, username: v.string(), switchUser: v.nullable(v.string()) }),
  owner: v.string(),
  createdAt: instant,
  state: v.picklist(outboxStates),
  /** Attempts begun. Grows by one each time the entry becomes `sending`. */
  attempts: count,
  /** Epoch milliseconds of this device; 0 is at once. */
  nextAttemptAt: v.number(),
  /** `server`: a Retry-After, which even "Enviar ahora" respects. */
  waitsFor: v.picklist(['backoff', 'server']),
  /** Some attempt ended without an answer: the server may have created what it asks for. */
  maybeReceived: v.boolean(),
  /** Exported to a file or imported from one: another device may send it under the same key. */
  copied: v.boolean(),
  /** Id of the session that was refused (or whose impersonation was); any later session of the same identity sends the entry. */
  refusedSession: v.nullable(v.string()),
  reason: v.nullable(reasonSchema),
  acceptedAt: v.nullable(v.number()),
}
export type EntryFields = v.InferOutput<v.ObjectSchema<typeof entryFields, undefined>>

export const orderEntrySchema = v.object({
  ...entryFields,
  endpoint: v.literal('createOrder'),
  body: keptOrderSchema,
  /**
   * Prices as the server has them: in `review` every line whose price changed, once `accepted` the lines that cost less
   * than the screen said. Entries of the app's earlier versions have none.
   */
  prices: v.optional(v.array(priceChangeSchema)),
  /** The server's own order, once accepted. */
  order: v.nullable(v.object({ id, name: v.string() })),
  display: displaySchema,
})

/** A message to support. The bytes of its attachments lie beside it (`AttachmentsRow`) until the server has them. */
const ticketEntrySchema = v.object({
  ...entryFields,
  endpoint: v.literal('createTicket'),
  body: v.object({
    name: v.string(),
    email: v.string(),
    description: v.string(),
    attachments: v.array(v.object({ name: v.string(), type: v.string(), size: count })),
  }),
  /** The server's own ticket, once accepted. */
  ticket: v.nullable(v.object({ id })),
})

/** A pharmacy that a laboratory registers, as the form of its day said it. */
const registrationEntrySchema = v.object({
  ...entryFields,
  endpoint: v.literal('createRegistration'),
  type: v.picklist(['PARTNER', 'TENANT']),
  body: v.object({
    name: v.string(),
    nif: v.string(),
    software: v.string(),
    contactPerson: v.string(),
    contactPhone: v.string(),
    contactEmail: v.string(),
    address: v.string(),
    postalCode: v.string(),
    city: v.optional(v.string()),
    pharma: v.optional(id),
    erpCode: v.string(),
    delegate: v.optional(id),
    laboratory: id,
    partner: v.optional(v.nullable(id)),
  }),
  /** The server's own registration, once accepted. */
  registration: v.nullable(
    v.object({
      id,
      pharma: v.object({ id, name: v.string() }),
      connected: v.boolean(),
      hasOtherAddress: v.optional(v.boolean()),
    }),
  ),
})

/**
 * One message on its way to the server (design.md §5), of the kind that its `endpoint` names (offline/outbox/kinds). It has no
 * token; sending it again reads no clock.
 */
export const outboxEntrySchema = v.variant('endpoint', [
  orderEntrySchema,
  ticketEntrySchema,
  registrationEntrySchema,
])

/** What the screens show of an order that the server does not have yet. */
export type OrderDisplay = v.InferOutput<typeof displaySchema>

export type OutboxReason = v.InferOutput<typeof reasonSchema>

export type OrderEntry = v.InferOutput<typeof orderEntrySchema>
export type TicketEntry = v.InferOutput<typeof ticketEntrySchema>
export type RegistrationEntry = v.InferOutput<typeof registrationEntrySchema>
export type OutboxEntry = v.InferOutput<typeof outboxEntrySchema>
export type OutboxState = OutboxEntry['state']
/** What an entry asks of the server, by the call of the contract. */
export type EntryKind = OutboxEntry['endpoint']
