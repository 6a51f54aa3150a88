import * as v from 'valibot'
import { type PortalRegistration, portalRegistrationSchema } from '@/contract/portal/registration-creation'
import type { Identity } from '@/offline/database/identity'
import type { RegistrationEntry } from '@/offline/database/outbox-entry'
import type { StorageFailure } from '@/offline/database/storage-failure'
import { mayExistElsewhere, needsDecision } from '@/offline/outbox/kinds/entry-state'
import { newEntry } from '@/offline/outbox/new-entry'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import { messagesOf } from '@/offline/outbox/save-order'

export type RegistrationToSave = {
  /** Idempotency key, made when the form opens: pressing twice saves once. */
  id: string
  identity: Identity
  type: RegistrationEntry['type']
  registration: PortalRegistration
  /** The refused entry that this one corrects: it goes when this one is saved. */
  replaces?: Replaced | undefined
}

/** `evenIfReceived`: its user was told that the server may hold it. */
type Replaced = { id: string; evenIfReceived: boolean }

export type SaveRegistrationOutcome =
  | { ok: true; entry: RegistrationEntry }
  | { ok: false; reason: StorageFailure }
  /** What it corrects was sent, corrected or discarded meanwhile; or it may exist elsewhere: ask, then `evenIfReceived`. */
  | { ok: false; reason: 'not_refused' | 'maybe_received' }
  /** `fields` as in the contract's error body. */
  | { ok: false; reason: 'invalid'; fields: Record<string, string> }

/** One durable transaction: the registration joins the outbox, in the place of what it corrects. Only then is it saved. */
export const saveRegistration = async (
  store: OutboxStore,
  { id, identity, type, registration, replaces }: RegistrationToSave,
  now: number,
): Promise<SaveRegistrationOutcome> => {
  const checked = v.safeParse(portalRegistrationSchema, registration)
  if (!checked.success) return { ok: false, reason: 'invalid', fields: messagesOf(checked.issues) }
  const entry: RegistrationEntry = {
    ...newEntry({ id, identity, now }),
    endpoint: 'createRegistration',
    type,
    body: checked.output,
    registration: null,
  }
  const result = await store.transact(async (transaction): Promise<SaveRegistrationOutcome> => {
    const saved = await transaction.entry(id)
    if (saved?.endpoint === 'createRegistration') return { ok: true, entry: saved }
    if (replaces !== undefined) {
      const refused = await transaction.entry(replaces.id)
      if (refused === undefined || refused.owner !== entry.owner || !needsDecision(refused))
        return { ok: false, reason: 'not_refused' }
      if (mayExistElsewhere(refused) && !replaces.evenIfReceived)
        return { ok: false, reason: 'maybe_received' }
      await transaction.close(refused.id)
      await transaction.deleteEntry(refused.id)
    }
    await transaction.putEntry(entry)
    return { ok: true, entry }
  })
  return result.ok ? result.value : result
}
