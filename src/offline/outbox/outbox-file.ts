import * as v from 'valibot'
import { type Identity, ownerOf } from '@/offline/database/identity'
import { type OrderEntry, orderEntrySchema } from '@/offline/database/outbox-entry'
import type { StorageFailure } from '@/offline/database/storage-failure'
import { isOrder, isWaiting, needsDecision } from '@/offline/outbox/kinds/entry-state'
import type { OutboxStore } from '@/offline/outbox/outbox-store'

const fileSchema = v.object({
  kind: v.literal('rebotica-outbox'),
  version: v.literal(1),
  entries: v.array(orderEntrySchema),
})

/** The code of this file could not be fetched. */
type NotLoaded = 'not_loaded'

export type ExportOutcome =
  | { ok: true; name: string; blob: Blob; count: number }
  | { ok: false; reason: StorageFailure | NotLoaded }

export type ImportOutcome =
  /** `known`: already on this device, sent or not; `closed`: left it for good; `foreign`: made by somebody else. */
  | { ok: true; added: number; known: number; closed: number; foreign: number }
  | { ok: false; reason: 'not_ours' | StorageFailure | NotLoaded }

/** Orders only: a ticket can be written anywhere. Marks the entries as copied, then writes the file: from here on another device may send them. */
export const exportEntries = async (
  store: OutboxStore,
  identity: Identity,
  now: number,
): Promise<ExportOutcome> => {
  const result = await store.transact(async (transaction) => {
    const waiting = (await transaction.entriesOf(ownerOf(identity))).filter(isOrder).filter(isWaiting)
    for (const entry of waiting) await transaction.putEntry({ ...entry, copied: true })
    return waiting
  })
  return result.ok ? { ok: true, ...entriesFile(result.value, now), count: result.value.length } : result
}

const entriesFile = (entries: readonly OrderEntry[], now: number): { name: string; blob: Blob } => {
  const text = JSON.stringify({ kind: 'rebotica-outbox', version: 1, entries }, null, 2)
  const day = new Date(now).toISOString().slice(0, 10)
  return { name: `pedidos-sin-enviar-${day}.json`, blob: new Blob([text], { type: 'application/json' }) }
}

/** Adds the entries that this device does not know, under their own keys, so that a copy is never a second order. */
export const importEntries = async (
  store: OutboxStore,
  identity: Identity,
  text: string,
): Promise<ImportOutcome> => {
  const file = v.safeParse(fileSchema, parseJson(text))
  if (!file.success) return { ok: false, reason: 'not_ours' }
  const owner = ownerOf(identity)
  const result = await store.transact(async (transaction) => {
    const counts = { added: 0, known: 0, closed: 0, foreign: 0 }
    for (const entry of file.output.entries) {
      if (ownerOf(entry.identity) !== owner) counts.foreign += 1
      else if ((await transaction.entry(entry.id)) !== undefined) counts.known += 1
      else if (await transaction.isClosed(entry.id)) counts.closed += 1
      else {
        await transaction.putEntry(imported(entry))
        counts.added += 1
      }
    }
    return counts
  })
  return result.ok ? { ok: true, ...result.value } : result
}

/**
 * What a file says is not believed: an entry counts as sent only once the server answers its key; another
 * copy may have been sent since the export. One that waits for its owner's decision still does: its owner may have ordered
 * something else instead.
 */
const imported = (entry: OrderEntry): OrderEntry => ({
  ...entry,
  owner: ownerOf(entry.identity),
  state: needsDecision(entry) ? entry.state : 'queued',
  prices: needsDecision(entry) ? entry.prices : undefined,
  copied: true,
  nextAttemptAt: 0,
  waitsFor: 'backoff',
  refusedSession: null,
  order: null,
  acceptedAt: null,
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
