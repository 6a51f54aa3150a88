import type { Failure } from '@/api/outcome'
import type { CreatedOrder, OrderToCreate } from '@/contract/orders'
import type { Identity } from '@/offline/identity'
import type { OrderDisplay, OutboxEntry } from '@/offline/outbox-entry'

export type OrderToSave = {
  identity: Identity
  order: OrderToCreate
  display: OrderDisplay
  /** The laboratory whose cart becomes this order and goes with it; absent for an order saved from a proposal. */
  fromCart?: number
  /** Idempotency key, made when the dialog opens (`newOrderKey`): pressing twice saves once. */
  id: string
}

export type SaveOutcome =
  | { ok: true; entry: OutboxEntry }
  /** `cart_changed`: another tab changed or saved that cart meanwhile; nothing was saved. */
  | { ok: false; reason: 'storage_full' | 'storage_failed' | 'cart_changed' }
  | { ok: false; reason: 'invalid'; fields: Record<string, string> }

export type DirectOutcome = { ok: true; order: CreatedOrder } | { ok: false; failure: Failure }

export type EntryOutcome =
  | { ok: true }
  /** `sending`: wait for its answer. `maybe_received`: the server may hold it; confirm to go on. */
  | {
      ok: false
      reason: 'not_found' | 'wrong_state' | 'sending' | 'maybe_received' | 'storage_full' | 'storage_failed'
    }

export type ImportOutcome =
  | { ok: true; added: number; known: number; othersUsers: number; closed: number }
  | { ok: false; reason: 'not_ours' | 'storage_full' | 'storage_failed' }

export type Outbox = {
  newOrderKey(): string
  /** Validates, then one durable transaction: the order joins the outbox and its cart goes. Only then is it saved. */
  saveOrder(order: OrderToSave): Promise<SaveOutcome>
  /** For a full disk: posts the order with the same key without storing it, then removes its cart. */
  sendDirectly(order: OrderToSave): Promise<DirectOutcome>
  /** Entries of this identity, newest first. For live queries. */
  entries(identity: Identity): Promise<OutboxEntry[]>
  entry(id: string): Promise<OutboxEntry | undefined>
  /** Entries on this device of anybody else: a count, nothing more, for the sync panel. */
  othersWaiting(identity: Identity): Promise<number>
  /** Rejected or waiting → queued, due at once. Drain afterwards. */
  retry(id: string): Promise<EntryOutcome>
  /** Rejected → back into the cart, merged with what is there, in one transaction. */
  editBack(id: string, options?: { evenIfReceived?: boolean }): Promise<EntryOutcome>
  /** The user's explicit decision; never while sending. */
  discard(id: string, options?: { evenIfReceived?: boolean }): Promise<EntryOutcome>
  /** A JSON file of the entries of this identity that wait. */
  exportEntries(identity: Identity): Promise<{ name: string; blob: Blob; count: number }>
  importEntries(identity: Identity, text: string): Promise<ImportOutcome>
}
