import * as v from 'valibot'
import type { Outcome } from '@/api/outcome'
import type { createSender } from '@/api/sender'
import type { ErrorCode } from '@/contract/basics/endpoint'
import type { ErrorBody } from '@/contract/error'
import type { CartItem } from '@/domain/cart/cart-types'
import type { EntryFields } from '@/offline/kinds/entry-fields'
import type { Sealed } from '@/offline/sealing/is-sealed'

export type Send = ReturnType<typeof createSender>

/** The bytes of an entry's attachments, in the order of its body. */
export type Attachments = readonly Uint8Array<ArrayBuffer>[]

export type CartKey = { owner: string; pharma: number; laboratory: number }

/** What may change on the device together with an entry that is saved. Inside the transaction, await nothing else. */
export type SavingTransaction = {
  entry(id: string): Promise<EntryFields | undefined>
  /** With its attachments. */
  deleteEntry(id: string): Promise<void>
  /**
   * They go with the entry, and before that once the server has them: when it is put as accepted. Sealed ones come back from a
   * copy, maybe without their key.
   */
  putAttachments(entry: Pick<EntryFields, 'id' | 'owner'>, attachments: Attachments | Sealed): Promise<void>
  cart(key: CartKey): Promise<CartItem | undefined>
  deleteCart(key: CartKey): Promise<void>
  /**
   * Keys that left the outbox for good (discarded, edited back, pruned), which an old export never brings back; and proposals
   * that became an order, which make no other.
   */
  isClosed(id: string): Promise<boolean>
  close(id: string): Promise<void>
}

/** `bytes`: of its attachments, if there are any. `fields` as in the contract's error body. */
export type Made<Entry> =
  | { ok: true; entry: Entry; bytes?: number | undefined }
  | { ok: false; fields: Record<string, string> }

/**
 * What the outbox has to know of one kind of entries. Written as methods: the table of kinds is asked by the entry's own
 * `endpoint`, and each of them takes entries and answers of its own.
 */
export type Kind<Entry extends EntryFields, Given, Created, Refusal extends string = never> = {
  /** An entry as the app of its day saved it, without the limits of today: what the server no longer takes, it refuses itself. */
  schema(): Promise<{ schema: v.GenericSchema<unknown, Entry> }>
  /** The entry that asks for what its user gave, or what is wrong with it. */
  make(begun: EntryFields, given: Given): Made<Entry>
  /**
   * What else changes in the transaction that saves it, or why it cannot be saved as the screen shows it. Reads alone, until the
   * outbox asks for the change.
   */
  change?(
    transaction: SavingTransaction,
    entry: Entry,
    given: Given,
  ): Promise<Refusal | (() => Promise<unknown>)>
  /** Posts it under its key; once for each call, never again by itself. */
  post(send: Send, entry: Entry, attachments: Attachments): Promise<Outcome<Created>>
  /** The entry with what the server's acceptance says. */
  accepted(entry: Entry, created: Created): Entry
  /** A refusal about which the user can decide; null for one that only rejects it. */
  inReview?(entry: Entry, error: ErrorBody['error']): Entry | null
  /**
   * The codes of refusals by which the server says that it looked the key up and holds nothing under it. Any other refusal may
   * come before that, while an earlier attempt, or the same one repeated on its way, has created it.
   */
  absent: readonly ErrorCode[]
}

/** By the schema of the contract, which is the one of the server. */
export const checked = <Schema extends v.GenericSchema>(
  schema: Schema,
  given: v.InferInput<Schema>,
): { ok: true; output: v.InferOutput<Schema> } | { ok: false; fields: Record<string, string> } => {
  const { success, output, issues } = v.safeParse(schema, given)
  return success
    ? { ok: true, output }
    : {
        ok: false,
        fields: Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message])),
      }
}
