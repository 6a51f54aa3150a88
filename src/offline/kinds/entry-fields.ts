import * as v from 'valibot'
import { count, id, instant } from '@/contract/basics/fields'

/** `review`: prices rose, and it waits for its user to accept them. */
export const outboxStates = ['queued', 'sending', 'accepted', 'needs-login', 'rejected', 'review'] as const
export type OutboxState = (typeof outboxStates)[number]

const reasonSchema = v.object({
  /** An error code of the contract, or the kind of failure that kept the entry from arriving. */
  code: v.string(),
  /** The server's message, in Spanish; null without one. */
  message: v.nullable(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
})
export type OutboxReason = v.InferOutput<typeof reasonSchema>

/**
 * What every entry has, whatever it asks of the server: one message on its way there (design.md §5). It has no token; sending it
 * again reads no clock.
 */
export const entryFields = {
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
  /** When it was last put into a file, or shown as a code, for another device (outbox/take-out.ts); absent where it never was. */
  takenOut: v.optional(v.object({ file: v.optional(instant), code: v.optional(instant) })),
  /** Id of the session that was refused (or whose impersonation was); any later session of the same identity sends the entry. */
  refusedSession: v.nullable(v.string()),
  reason: v.nullable(reasonSchema),
  acceptedAt: v.nullable(v.number()),
}
export type EntryFields = v.InferOutput<v.ObjectSchema<typeof entryFields, undefined>>
