import { atPrices, mergeCart, withoutCampaigns } from '@/domain/cart/cart-merge'
import { atNewPrices } from '@/domain/offers/price-change'
import type { StorageFailure } from '@/offline/database/storage-failure'
import { isNeverSent, mayExistElsewhere, needsDecision } from '@/offline/kinds/entry-state'
import { isOrder, type OutboxEntry } from '@/offline/kinds/kinds'
import { displayAt } from '@/offline/kinds/order'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import { refusedLines, withoutLines } from '@/offline/outbox/order-rest'
import type { OutboxStore, OutboxTransaction } from '@/offline/outbox/outbox-store'
import { begun } from '@/offline/outbox/save-entry'
import { isSealed } from '@/offline/sealing/is-sealed'
import type { Session } from '@/offline/session/session'

export type EntryOutcome =
  | { ok: true }
  /** `sending`: wait for its answer. `maybe_received`: it may exist or be sent elsewhere; ask, then `evenIfReceived`. */
  | {
      ok: false
      reason: 'not_found' | 'wrong_state' | 'sending' | 'maybe_received' | 'not_loaded' | StorageFailure
    }

export type Confirmation = { evenIfReceived?: boolean }
type Decision = { id: string; confirmation: Confirmation | undefined }

/** What a user decides on an entry that waits (Outbox, by the same names). */
export const retry = (store: OutboxStore, id: string): Promise<EntryOutcome> =>
  changeEntry(store, id, async (entry, transaction) => {
    if (entry.state !== 'rejected' && entry.state !== 'queued') return refusal(entry)
    // A Retry-After of the server is respected.
    if (entry.waitsFor === 'server' && entry.state === 'queued') return { ok: true }
    await transaction.putEntry({ ...entry, state: 'queued', nextAttemptAt: 0, waitsFor: 'backoff' })
    return { ok: true }
  })

export const acceptPrices = (
  store: OutboxStore,
  { id, attempts }: Pick<OutboxEntry, 'id' | 'attempts'>,
): Promise<EntryOutcome> =>
  changeEntry(store, id, async (entry, transaction) => {
    // Another attempt may have met other prices, which this user has not seen.
    if (!isOrder(entry) || entry.state !== 'review' || entry.attempts !== attempts) return refusal(entry)
    const { prices = [], ...rest } = entry
    await transaction.putEntry({
      ...rest,
      body: atNewPrices(entry.body, prices),
      display: displayAt(entry.display, prices),
      // What was taken to another device has the old prices, and is refused there.
      takenOut: undefined,
      state: 'queued',
      nextAttemptAt: 0,
      waitsFor: 'backoff',
      reason: null,
    })
    return { ok: true }
  })

export const editBack = (
  store: OutboxStore,
  { id, confirmation, now }: Decision & { now: () => number },
): Promise<EntryOutcome> =>
  changeEntry(store, id, async (entry, transaction) => {
    if (!isOrder(entry) || !(needsDecision(entry) || isNeverSent(entry))) return refusal(entry)
    if (mayExistElsewhere(entry) && !confirmation?.evenIfReceived) return maybeReceived
    const { laboratory, products } = entry.display
    const key = { owner: entry.owner, pharma: entry.body.pharma, laboratory: laboratory.id }
    const cart = mergeCart(await transaction.cart(key), { ...key, products, now: now() })
    const orderable = withoutCampaigns(cart, refusedCampaigns(entry))
    // At the old price it would only be refused again.
    await transaction.putCart(key, {
      ...orderable,
      products: atPrices(orderable.products, entry.prices ?? []),
    })
    await removeForGood(entry, transaction)
    return { ok: true }
  })

/** The rest of an order whose lines were refused, as a new order under `key`: the old one is gone for good. */
export const sendRest = (
  store: OutboxStore,
  { id, key, now }: { id: string; key: string; now: () => number },
): Promise<EntryOutcome> =>
  changeEntry(store, id, async (entry, transaction) => {
    const refused = refusedLines(entry)
    if (!isOrder(entry) || refused.size === 0) return refusal(entry)
    const { identity, endpoint } = entry
    const rest = withoutLines(entry, refused)
    await transaction.putEntry({
      ...begun({ id: key, identity }, { now: now() }),
      endpoint,
      ...rest,
      order: null,
    })
    await removeForGood(entry, transaction)
    return { ok: true }
  })

export const discard = async (
  store: OutboxStore,
  { id, confirmation, readSession }: Decision & { readSession: () => Promise<Session | null> },
): Promise<EntryOutcome> => {
  const userId = (await readSession())?.identity.userId
  const change: Change = async (entry, transaction) => {
    // Nobody sends what its user's key does not open.
    const isStuck = isSealed(entry) && entry.state === 'sending'
    // It may have been sent while its user was asked.
    if ((entry.state === 'sending' && !isStuck) || entry.state === 'accepted') return refusal(entry)
    if ((isStuck || mayExistElsewhere(entry)) && !confirmation?.evenIfReceived) return maybeReceived
    await removeForGood(entry, transaction)
    return { ok: true }
  }
  return changeEntry(store, id, change, ({ identity }) => identity.userId === userId)
}

/** Between these instants; ISO. */
export type LostSpan = { from: string; to: string }

/** An answer may have taken so long, or a clock been wrong by as much. */
const aboutMs = 60_000

/**
 * Orders that the server took in these spans and has lost since, with the backup that was restored, are for their user to decide on: what
 * was told to a laboratory before may have been served. Sent again they have the same key.
 */
export const reopenLost = async (
  store: OutboxStore,
  owner: string,
  lost: readonly LostSpan[],
): Promise<EntryOutcome> => {
  const isLost = ({ acceptedAt }: OutboxEntry) =>
    acceptedAt !== null &&
    lost.some(({ from, to }) => acceptedAt > Date.parse(from) - aboutMs && acceptedAt < Date.parse(to))
  const result = await store.transact(async (transaction) => {
    for (const { id } of (await transaction.entriesOf(owner)).filter(isLost)) {
      // The list leaves out the lines of what was sent.
      const entry = await transaction.entry(id)
      if (entry === undefined || !isOrder(entry) || isSealed(entry)) continue
      await transaction.putEntry({
        ...entry,
        ...{ state: 'rejected', maybeReceived: true, order: null, acceptedAt: null },
        reason: { code: 'restored', message: lostText },
      })
    }
  })
  return result.ok ? { ok: true } : result
}

const lostText =
  'El servidor se ha restaurado con una copia anterior, que puede no tener este pedido. Si el laboratorio no lo ha recibido, pulse «Reintentar»: se creará una sola vez.'

const maybeReceived: EntryOutcome = { ok: false, reason: 'maybe_received' }

const refusal = (entry: OutboxEntry): EntryOutcome => ({
  ok: false,
  reason: entry.state === 'sending' ? 'sending' : 'wrong_state',
})

/**
 * Products of the lines whose campaign does not apply any more, as the server said: it ended while the order waited, say. No
 * screen takes a campaign off a line, so the order would come back for ever.
 */
const refusedCampaigns = ({ body, reason, prices = [] }: OrderEntry): ReadonlySet<string> =>
  new Set([
    ...body.purchaseOrderLines
      .filter((_, index) => reason?.fields?.[`purchaseOrderLines.${index}.campaign`] !== undefined)
      .map(({ cn }) => cn),
    ...prices.filter(({ lostCampaign }) => lostCampaign !== undefined).map(({ cn }) => cn),
  ])

const removeForGood = async (entry: OutboxEntry, transaction: OutboxTransaction): Promise<void> => {
  await transaction.close(entry.id)
  await transaction.deleteEntry(entry.id)
}

type Change = (entry: OutboxEntry, transaction: OutboxTransaction) => Promise<EntryOutcome>

/** `takesSealed`: whether it changes one that cannot be read, too. */
const changeEntry = async (
  store: OutboxStore,
  id: string,
  change: Change,
  takesSealed: (entry: OutboxEntry) => boolean = () => false,
): Promise<EntryOutcome> => {
  const result = await store.transact(async (transaction): Promise<EntryOutcome> => {
    const entry = await transaction.entry(id)
    if (entry === undefined) return { ok: false, reason: 'not_found' }
    return isSealed(entry) && !takesSealed(entry) ? refusal(entry) : change(entry, transaction)
  })
  return result.ok ? result.value : result
}
