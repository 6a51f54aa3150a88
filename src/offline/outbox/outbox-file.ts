import * as v from 'valibot'
import { lineAmount } from '@/domain/basics/money'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { StorageFailure } from '@/offline/database/storage-failure'
import { isWaiting, needsDecision } from '@/offline/kinds/entry-state'
import { isOrder, type OutboxEntry } from '@/offline/kinds/kinds'
import { type OrderEntry, schema } from '@/offline/kinds/order-schema'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import { isSealed } from '@/offline/sealing/is-sealed'

const fileSchema = v.object({
  kind: v.literal('rebotica-outbox'),
  version: v.literal(1),
  entries: v.array(schema),
})

/** The code of this file could not be fetched. */
type NotLoaded = 'not_loaded'

export type ExportOutcome =
  | { ok: true; name: string; blob: Blob; count: number }
  | { ok: false; reason: StorageFailure | NotLoaded }

/** `known`: already on this device, sent or not; `closed`: left it for good; `foreign`: made by somebody else. */
type Ignored = { known: number; closed: number; foreign: number }

/** `as_if_other`: what the screens would show of an order is not what would be sent. */
type FileFault = { ok: false; reason: 'not_ours' | 'as_if_other' | StorageFailure | NotLoaded }

/** `orders`: those that an import would add. */
export type ReadFileOutcome = ({ ok: true; orders: OrderEntry[] } & Ignored) | FileFault

export type ImportOutcome = ({ ok: true; added: number } & Ignored) | FileFault

/** Orders only: a ticket can be written anywhere. Marks the entries as copied, then writes the file: from here on another device may send them. */
export const exportEntries = async (
  store: OutboxStore,
  identity: Identity,
  now: number,
): Promise<ExportOutcome> => {
  const result = await store.transact(async (transaction) => {
    const waiting = (await transaction.entriesOf(ownerOf(identity))).filter(isExported)
    for (const entry of waiting) await transaction.putEntry({ ...entry, copied: true })
    return waiting
  })
  return result.ok ? { ok: true, ...entriesFile(result.value, now), count: result.value.length } : result
}

const isExported = (entry: OutboxEntry): entry is OrderEntry =>
  isOrder(entry) && isWaiting(entry) && !isSealed(entry)

const entriesFile = (entries: readonly OrderEntry[], now: number): { name: string; blob: Blob } => {
  const text = JSON.stringify({ kind: 'rebotica-outbox', version: 1, entries }, null, 2)
  const day = new Date(now).toISOString().slice(0, 10)
  return { name: `pedidos-sin-enviar-${day}.json`, blob: new Blob([text], { type: 'application/json' }) }
}

/** What an import would add: for its user to see before. */
export const readEntries = async (
  store: OutboxStore,
  identity: Identity,
  text: string,
): Promise<ReadFileOutcome> => {
  const file = readFile(text)
  if (!file.ok) return file
  const held = new Map<string, Held>()
  for (const { id } of file.entries) {
    if ((await store.entry(id)) !== undefined) held.set(id, 'known')
    else if ((await store.closed([id])).length > 0) held.set(id, 'closed')
  }
  return { ok: true, ...sortOut(file.entries, identity, held) }
}

/** Adds the entries that this device does not know, under their own keys, so that a copy is never a second order. */
export const importEntries = async (
  store: OutboxStore,
  identity: Identity,
  text: string,
): Promise<ImportOutcome> => {
  const file = readFile(text)
  if (!file.ok) return file
  const result = await store.transact(async (transaction) => {
    const held = new Map<string, Held>()
    for (const { id } of file.entries) {
      if ((await transaction.entry(id)) !== undefined) held.set(id, 'known')
      else if (await transaction.isClosed(id)) held.set(id, 'closed')
    }
    const { orders, ...ignored } = sortOut(file.entries, identity, held)
    for (const entry of orders) await transaction.putEntry(imported(entry))
    return { added: orders.length, ...ignored }
  })
  return result.ok ? { ok: true, ...result.value } : result
}

const readFile = (text: string): { ok: true; entries: OrderEntry[] } | FileFault => {
  const file = v.safeParse(fileSchema, parseJson(text))
  if (!file.success) return { ok: false, reason: 'not_ours' }
  const { entries } = file.output
  return entries.every(isShownAsSent) ? { ok: true, entries } : { ok: false, reason: 'as_if_other' }
}

type Held = 'known' | 'closed'

/** Each entry once, also where a file has it twice; `held`: what this device knows of them. */
const sortOut = (
  entries: readonly OrderEntry[],
  identity: Identity,
  held: ReadonlyMap<string, Held>,
): { orders: OrderEntry[] } & Ignored => {
  const orders = new Map<string, OrderEntry>()
  const ignored = { known: 0, closed: 0, foreign: 0 }
  for (const entry of entries) {
    const known = orders.has(entry.id) ? 'known' : held.get(entry.id)
    if (ownerOf(entry.identity) !== ownerOf(identity)) ignored.foreign += 1
    else if (known === undefined) orders.set(entry.id, entry)
    else ignored[known] += 1
  }
  return { orders: [...orders.values()], ...ignored }
}

/**
 * Whether the screens show of it what its body asks for: the same products, units and prices, and totals that are theirs. A file
 * may have been changed since it was written, and its user would send what they never saw.
 */
const isShownAsSent = ({ body, display }: OrderEntry): boolean => {
  const shown = new Map(display.products.map((product) => [product.cn, product]))
  const { purchaseOrderLines: lines } = body
  const expected = lines.map((line) => line.expected?.totalPvlWithDiscount)
  return (
    shown.size === lines.length &&
    display.products.length === lines.length &&
    body.laboratories.includes(display.laboratory.id) &&
    lines.every(({ cn, quantity, expected }) => {
      const product = shown.get(cn)
      return product?.quantity === quantity && (expected === undefined || expected.pvl === product.pvl)
    }) &&
    display.totalQuantity === sum(lines.map(({ quantity }) => quantity)) &&
    display.totalPvl === sum(display.products.map(({ quantity, pvl }) => lineAmount(quantity, pvl))) &&
    display.totalPvp === sum(display.products.map(({ quantity, pvp }) => lineAmount(quantity, pvp ?? 0))) &&
    (expected.includes(undefined) ||
      display.totalPvlWithDiscount === sum(expected.map((cents) => cents ?? 0)))
  )
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)

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
