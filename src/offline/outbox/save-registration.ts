import * as v from 'valibot'
import { type PortalRegistration, portalRegistrationSchema } from '@/contract/registration-creation'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { RegistrationEntry } from '@/offline/database/outbox-entry'
import type { StorageFailure } from '@/offline/database/storage-failure'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import { messagesOf } from '@/offline/outbox/save-order'

export type RegistrationToSave = {
  /** Idempotency key, made when the form opens: pressing twice saves once. */
  id: string
  identity: Identity
  type: RegistrationEntry['type']
  registration: PortalRegistration
}

export type SaveRegistrationOutcome =
  | { ok: true; entry: RegistrationEntry }
  | { ok: false; reason: StorageFailure }
  /** `fields` as in the contract's error body. */
  | { ok: false; reason: 'invalid'; fields: Record<string, string> }

/** One durable transaction: the registration joins the outbox. Only then is it saved. */
export const saveRegistration = async (
  store: OutboxStore,
  { id, identity, type, registration }: RegistrationToSave,
  now: number,
): Promise<SaveRegistrationOutcome> => {
  const checked = v.safeParse(portalRegistrationSchema, registration)
  if (!checked.success) return { ok: false, reason: 'invalid', fields: messagesOf(checked.issues) }
  const entry: RegistrationEntry = {
    id,
    version: 1,
    endpoint: 'createRegistration',
    type,
    body: checked.output,
    identity: { ...identity },
    owner: ownerOf(identity),
    createdAt: new Date(now).toISOString(),
    state: 'queued',
    attempts: 0,
    nextAttemptAt: 0,
    waitsFor: 'backoff',
    maybeReceived: false,
    copied: false,
    refusedSession: null,
    reason: null,
    registration: null,
    acceptedAt: null,
  }
  const result = await store.transact(async (transaction): Promise<SaveRegistrationOutcome> => {
    const saved = await transaction.entry(id)
    if (saved?.endpoint === 'createRegistration') return { ok: true, entry: saved }
    await transaction.putEntry(entry)
    return { ok: true, entry }
  })
  return result.ok ? result.value : result
}
