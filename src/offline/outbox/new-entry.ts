import { type Identity, ownerOf } from '@/offline/database/identity'
import type { EntryFields } from '@/offline/database/outbox-entry'

/** Who saves a message, under which key, and when: epoch ms, the only time that a replay will ever see. */
export type NewEntry = {
  id: string
  identity: Identity
  now: number
  /** Whether the message was sent before, without an answer: the server may have it. */
  maybeReceived?: boolean
}

/** What every entry of the outbox begins with: due at once, and never attempted. */
export const newEntry = ({ id, identity, now, maybeReceived = false }: NewEntry): EntryFields => ({
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
