import { atPrices, mergeCart, withoutCampaigns } from '@/domain/cart/cart-merge'
import { atNewPrices } from '@/domain/offers/price-change'
import { createQueue } from '@/offline/basics/lock'
import { once } from '@/offline/basics/once'
import type { StorageOutcome } from '@/offline/cart/cart'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { EntryKind, OrderEntry, OutboxEntry } from '@/offline/database/outbox-entry'
import type { StorageFailure } from '@/offline/database/storage-failure'
import type { DirectOptions, DirectOrders, DirectOutcome } from '@/offline/outbox/direct-order'
import {
  displayAt,
  inSession,
  isOrder,
  mayExistElsewhere,
  needsDecision,
} from '@/offline/outbox/kinds/entry-state'
import type { ExportOutcome, ImportOutcome } from '@/offline/outbox/outbox-file'
import type { OutboxStore, OutboxTransaction } from '@/offline/outbox/outbox-store'
import { type OrderToSave, type SaveOutcome, saveOrder } from '@/offline/outbox/save-order'
import type { RegistrationToSave, SaveRegistrationOutcome } from '@/offline/outbox/save-registration'
import type { SaveTicketOutcome, TicketToSave } from '@/offline/outbox/save-ticket'

export type EntryOutcome =
  | { ok: true }
  /** `sending`: wait for its answer. `maybe_received`: it may exist or be sent elsewhere; ask, then `evenIfReceived`. */
  | {
      ok: false
      reason: 'not_found' | 'wrong_state' | 'sending' | 'maybe_received' | StorageFailure
    }

export type WaitingEntries = { kinds: EntryKind[]; impersonated: number }

type Confirmation = { evenIfReceived?: boolean }

export type Outbox = {
  newOrderKey(): string
  /** Validates, then one durable transaction: the order joins the outbox and its cart goes. Only then is it saved. */
  saveOrder(order: OrderToSave): Promise<SaveOutcome>
  /** The same for a ticket or a registration, whose code comes when it is used. */
  saveTicket(ticket: TicketToSave): Promise<SaveTicketOutcome | typeof notLoaded>
  saveRegistration(registration: RegistrationToSave): Promise<SaveRegistrationOutcome | typeof notLoaded>
  /** For a full disk: posts the order under the same key without storing it, then takes its lines out of the cart. */
  sendDirectly(order: OrderToSave): Promise<DirectOutcome>
  /** Entries of this identity, newest first. For live queries. */
  entries(identity: Identity): Promise<OutboxEntry[]>
  entry(id: string): Promise<OutboxEntry | undefined>
  /** What of any other identity waits on this device. */
  othersWaiting(identity: Identity): Promise<EntryKind[]>
  /** What of the logged-in user waits: all of it, and how much of it was saved while impersonating. */
  ownWaiting(identity: Identity): Promise<WaitingEntries>
  /** Rejected or waiting → queued, due at once. Drain afterwards. */
  retry(id: string): Promise<EntryOutcome>
  /**
   * In review → queued, under the same key, at the prices of the entry as the user saw it; refused when it has
   * changed since. Drain afterwards.
   */
  acceptPrices(seen: Pick<OutboxEntry, 'id' | 'attempts'>): Promise<EntryOutcome>
  /**
   * Rejected or in review → back into the cart, merged with what is there, without refused campaigns and at the server's
   * prices, in one transaction.
   */
  editBack(id: string, confirmation?: Confirmation): Promise<EntryOutcome>
  /** The user's explicit decision; never while sending, nor once accepted: what the server has cannot be discarded here. */
  discard(id: string, confirmation?: Confirmation): Promise<EntryOutcome>
  /** A JSON file of the entries of this identity that wait. Its code, as that of the import, comes when it is used. */
  exportEntries(identity: Identity): Promise<ExportOutcome>
  importEntries(identity: Identity, text: string): Promise<ImportOutcome>
}

export type OutboxOptions = Omit<DirectOptions, 'unanswered'> & {
  /** Epoch ms by the server's clock. */
  now: () => number
  newId: () => string
  /** Puts the cart's last edits on the disk before an order is made of it. */
  flushCarts: () => Promise<StorageOutcome>
}

export const createOutbox = (options: OutboxOptions): Outbox => {
  const { store, now, newId, flushCarts } = options
  /** Once one was posted. */
  let direct: DirectOrders | null = null
  // Saving while a direct order of the same lines is on its way would not know yet that it must repeat it.
  const oneAtATime = createQueue()
  return {
    newOrderKey: newId,

    saveOrder: (toSave) =>
      oneAtATime(async () => {
        const flushed = await flushCarts()
        // The disk's cart is then not the one on the screen, and no other window is to blame.
        if (!flushed.ok) return flushed
        const unanswered = direct?.unanswered
        const order = unanswered?.sameOrEarlier(toSave) ?? toSave
        const maybeReceived = unanswered?.has(order) ?? false
        const outcome = await saveOrder(store, order, { now: now(), maybeReceived })
        if (outcome.ok) unanswered?.forget(order)
        return outcome
      }),

    async saveTicket(toSave) {
      const code = await tickets().catch(() => null)
      return code?.saveTicket(store, toSave, now()) ?? notLoaded
    },

    async saveRegistration(toSave) {
      const code = await registrations().catch(() => null)
      return code?.saveRegistration(store, toSave, now()) ?? notLoaded
    },

    sendDirectly: (toSave) =>
      oneAtATime(async () => {
        const code = await directOrders().catch(() => null)
        if (code === null) return { ok: false, failure: { ok: false, kind: 'network' } }
        direct ??= code.createDirectOrders(options)
        return direct.send(toSave)
      }),

    async entries(identity) {
      const session = await options.readSession()
      const stored = await store.entriesOf(ownerOf(identity))
      // Before the pass that sends it has begun, which may wait for another one.
      const entries = session ? stored.map((entry) => inSession(entry, session.id)) : stored
      return entries.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    },

    entry: (id) => store.entry(id),

    async othersWaiting(identity) {
      const waiting = await store.waiting()
      return waiting.filter(({ owner }) => owner !== ownerOf(identity)).map(({ endpoint }) => endpoint)
    },

    async ownWaiting({ userId }) {
      const own = (await store.waiting()).filter(({ identity }) => identity.userId === userId)
      return {
        kinds: own.map(({ endpoint }) => endpoint),
        impersonated: own.filter(({ identity }) => identity.switchUser !== null).length,
      }
    },

    retry: (id) =>
      changeEntry(store, id, async (entry, transaction) => {
        if (entry.state !== 'rejected' && entry.state !== 'queued') return refusal(entry)
        // A Retry-After of the server is respected.
        if (entry.waitsFor === 'server' && entry.state === 'queued') return { ok: true }
        await transaction.putEntry({ ...entry, state: 'queued', nextAttemptAt: 0, waitsFor: 'backoff' })
        return { ok: true }
      }),

    acceptPrices: ({ id, attempts }) =>
      changeEntry(store, id, async (entry, transaction) => {
        // Another attempt may have met other prices, which this user has not seen.
        if (!isOrder(entry) || entry.state !== 'review' || entry.attempts !== attempts) return refusal(entry)
        const { prices = [], ...rest } = entry
        await transaction.putEntry({
          ...rest,
          body: atNewPrices(entry.body, prices),
          display: displayAt(entry.display, prices),
          state: 'queued',
          nextAttemptAt: 0,
          waitsFor: 'backoff',
          reason: null,
        })
        return { ok: true }
      }),

    editBack: (id, confirmation) =>
      changeEntry(store, id, async (entry, transaction) => {
        if (!isOrder(entry) || !needsDecision(entry)) return refusal(entry)
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
      }),

    discard: (id, confirmation) =>
      changeEntry(store, id, async (entry, transaction) => {
        // It may have been sent while its user was asked.
        if (entry.state === 'sending' || entry.state === 'accepted') return refusal(entry)
        if (mayExistElsewhere(entry) && !confirmation?.evenIfReceived) return maybeReceived
        await removeForGood(entry, transaction)
        return { ok: true }
      }),

    async exportEntries(identity) {
      const code = await file().catch(() => null)
      return code?.exportEntries(store, identity, now()) ?? notLoaded
    },

    async importEntries(identity, text) {
      const code = await file().catch(() => null)
      return code?.importEntries(store, identity, text) ?? notLoaded
    },
  }
}

const file = once(() => import('@/offline/outbox/outbox-file'))
const directOrders = once(() => import('@/offline/outbox/direct-order'))
const registrations = once(() => import('@/offline/outbox/save-registration'))
const tickets = once(() => import('@/offline/outbox/save-ticket'))
const notLoaded = { ok: false, reason: 'not_loaded' } as const

const maybeReceived: EntryOutcome = { ok: false, reason: 'maybe_received' }

const refusal = (entry: OutboxEntry): EntryOutcome => ({
  ok: false,
  reason: entry.state === 'sending' ? 'sending' : 'wrong_state',
})

/**
 * Products of the lines whose campaign the server refused: it ended while the order waited, say. No screen takes a
 * campaign off a line, so the order would come back rejected for ever.
 */
const refusedCampaigns = ({ body, reason }: OrderEntry): ReadonlySet<string> =>
  new Set(
    body.purchaseOrderLines
      .filter((_, index) => reason?.fields?.[`purchaseOrderLines.${index}.campaign`] !== undefined)
      .map(({ cn }) => cn),
  )

const removeForGood = async (entry: OutboxEntry, transaction: OutboxTransaction): Promise<void> => {
  await transaction.close(entry.id)
  await transaction.deleteEntry(entry.id)
}

const changeEntry = async (
  store: OutboxStore,
  id: string,
  change: (entry: OutboxEntry, transaction: OutboxTransaction) => Promise<EntryOutcome>,
): Promise<EntryOutcome> => {
  const result = await store.transact(async (transaction): Promise<EntryOutcome> => {
    const entry = await transaction.entry(id)
    return entry === undefined ? { ok: false, reason: 'not_found' } : change(entry, transaction)
  })
  return result.ok ? result.value : result
}
