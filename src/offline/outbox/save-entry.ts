import { type Identity, ownerOf } from '@/offline/database/identity'
import type { StorageFailure } from '@/offline/database/storage-failure'
import type { EntryFields } from '@/offline/kinds/entry-fields'
import type { Kind } from '@/offline/kinds/kind'
import type { EntryOf, GivenOf, OutboxEntry, OutboxKind, RefusalOf } from '@/offline/kinds/kinds'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import { unsealed } from '@/offline/sealing/is-sealed'

/** Who saves it, under the idempotency key that is made when its form opens: pressing twice saves once. */
type Saved = { id: string; identity: Identity }

export type ToSave<K extends OutboxKind> = Saved & GivenOf<K>
export type OrderToSave = ToSave<'createOrder'>

type Saving = {
  /** Epoch ms, the only time that a replay will ever see. */
  now: number
  /** Whether it was sent before, without an answer: the server may have it. */
  maybeReceived?: boolean
}

/** Nothing was saved unless `ok`. */
type Outcome<Entry, Refusal> =
  | { ok: true; entry: Entry }
  | { ok: false; reason: Refusal | StorageFailure }
  /** `fields` as in the contract's error body. */
  | { ok: false; reason: 'invalid'; fields: Record<string, string> }
export type SaveOutcome<K extends OutboxKind> = Outcome<EntryOf<K>, RefusalOf<K>>

/** Validates, then one durable transaction: the entry joins the outbox, and what goes with it changes. Only then is it saved. */
export const saveEntry = async <Entry extends OutboxEntry, Given, Refusal extends string>(
  store: OutboxStore,
  kind: Pick<Kind<Entry, Given, never, Refusal>, 'make' | 'change'>,
  toSave: Saved & Given,
  saving: Saving,
): Promise<Outcome<Entry, Refusal>> => {
  const made = kind.make(begun(toSave, saving), toSave)
  if (!made.ok) return { ok: false, reason: 'invalid', fields: made.fields }
  const { entry, bytes } = made
  const isSame = (other: OutboxEntry | undefined): other is Entry => other?.endpoint === entry.endpoint
  const result = await store.transact(async (transaction): Promise<Outcome<Entry, Refusal>> => {
    const [saved, change] = await Promise.all([
      transaction.entry(entry.id),
      kind.change?.(transaction, entry, toSave),
    ])
    // Nobody can say whether it asks for this.
    unsealed(saved)
    if (isSame(saved)) return { ok: true, entry: saved }
    if (typeof change === 'string') return { ok: false, reason: change }
    await Promise.all([change?.(), transaction.putEntry(entry)])
    return { ok: true, entry }
  }, bytes)
  return result.ok ? result.value : result
}

/** What every entry of the outbox begins with: due at once, and never attempted. */
export const begun = ({ id, identity }: Saved, { now, maybeReceived = false }: Saving): EntryFields => ({
  id,
  version: 1,
  identity: { ...identity },
  owner: ownerOf(identity),
  createdAt: new Date(now).toISOString(),
  state: 'queued',
  attempts: 0,
  nextAttemptAt: 0,
  waitsFor: 'backoff',
  maybeReceived,
  copied: false,
  refusedSession: null,
  reason: null,
  acceptedAt: null,
})
