import { lazyObject } from '@/offline/basics/lazy-object'
import { createQueue } from '@/offline/basics/lock'
import { once } from '@/offline/basics/once'
import type { StorageOutcome } from '@/offline/cart/cart'
import { type Identity, ownerOf } from '@/offline/database/identity'
import { inSession } from '@/offline/kinds/entry-state'
import { type OutboxEntry, type OutboxKind, outboxKinds } from '@/offline/kinds/kinds'
import { orderKind } from '@/offline/kinds/order'
import type { Confirmation, EntryOutcome, LostSpan } from '@/offline/outbox/decisions'
import type { DirectOptions, DirectOrders, DirectOutcome } from '@/offline/outbox/direct-order'
import type { ExportOutcome, ImportOutcome, ReadFileOutcome } from '@/offline/outbox/outbox-file'
import { type OrderToSave, type SaveOutcome, saveEntry, type ToSave } from '@/offline/outbox/save-entry'
import type { Sealed } from '@/offline/outbox/take-out'
import { unansweredKey } from '@/offline/outbox/unanswered-key'
import { isSealed } from '@/offline/sealing/is-sealed'

export type Outbox = {
  newOrderKey(): string
  /**
   * Validates, then one durable transaction: the order joins the outbox, its cart goes, its proposal makes no other. Only then
   * is it saved.
   */
  saveOrder(order: OrderToSave): Promise<SaveOutcome<'createOrder'>>
  /** Any other kind, with code that comes when it is used. */
  saveEntry<K extends Exclude<OutboxKind, 'createOrder'>>(
    kind: K,
    toSave: ToSave<K>,
  ): Promise<SaveOutcome<K> | typeof notLoaded>
  /** Proposals, among these, that are orders already. */
  orderedOf(proposals: readonly string[]): Promise<string[]>
  /** For a full disk: posts the order under the same key without storing it, then takes its lines out of the cart. */
  sendDirectly(order: OrderToSave): Promise<DirectOutcome>
  /** Entries of this identity, newest first, sent orders without their lines. */
  entries(identity: Identity): Promise<OutboxEntry[]>
  entry(id: string): Promise<OutboxEntry | undefined>
  /** What of any other identity waits on this device, or cannot be read; of all of them where nobody is logged in. */
  othersWaiting(identity: Identity | null): Promise<OutboxEntry[]>
  /** What of the logged-in user waits, saved while impersonating or not. */
  ownWaiting(identity: Identity): Promise<OutboxEntry[]>
  /** Rejected or waiting → queued, due at once. Drain afterwards. */
  retry(id: string): Promise<EntryOutcome>
  /**
   * In review → queued, under the same key, at the prices of the entry as the user saw it; refused when it has
   * changed since. Drain afterwards.
   */
  acceptPrices(seen: Pick<OutboxEntry, 'id' | 'attempts'>): Promise<EntryOutcome>
  /**
   * Rejected, in review, or never sent → back into the cart, merged with what is there, without refused campaigns and at the server's
   * prices, in one transaction.
   */
  editBack(id: string, confirmation?: Confirmation): Promise<EntryOutcome>
  /**
   * A rejected order without the lines that were refused (`refusedLines`), queued under a new key in one transaction. Drain
   * afterwards.
   */
  sendRest(rest: { id: string; key: string }): Promise<EntryOutcome>
  /** After the server was restored: orders of this user that it has no more wait for a decision again. */
  reopenLost(identity: Identity, lost: readonly LostSpan[]): Promise<EntryOutcome>
  /** The user's explicit decision; never while sending, nor once accepted: what the server has cannot be discarded here. */
  discard(id: string, confirmation?: Confirmation): Promise<EntryOutcome>
  /** A JSON file of the entries of this identity that wait. Its code, as that of the import, comes when it is used. */
  exportEntries(identity: Identity): Promise<ExportOutcome>
  /** What an import of this file would add, to be shown before. */
  readEntries(identity: Identity, text: string): Promise<ReadFileOutcome>
  importEntries(identity: Identity, text: string): Promise<ImportOutcome>
  /** An order as a text that another device hands to the server: sealed under the key of its user. Nobody has it before `mark`. */
  seal(id: string): Promise<Sealed>
}

export type OutboxOptions = Omit<DirectOptions, 'unanswered'> & {
  newId: () => string
  /** Puts the cart's last edits on the disk before an order is made of it. */
  flushCarts: () => Promise<StorageOutcome>
}

export const createOutbox = (options: OutboxOptions): Outbox => {
  const { store, now, newId, flushCarts } = options
  /** Once one was posted, here or by a page before this one. */
  let direct: DirectOrders | null = null
  const loadDirect = async (): Promise<DirectOrders | null> => {
    const code = await directOrders().catch(() => null)
    direct ??= code?.createDirectOrders(options) ?? null
    return direct
  }
  // Saving while a direct order of the same lines is on its way would not know yet that it must repeat it.
  const oneAtATime = createQueue()
  return {
    newOrderKey: newId,

    saveOrder: (toSave) =>
      oneAtATime(async () => {
        const flushed = await flushCarts()
        // The disk's cart is then not the one on the screen, and no other window is to blame.
        if (!flushed.ok) return flushed
        if (options.journal.read(unansweredKey) !== null && (await loadDirect()) === null)
          return { ok: false, reason: 'storage_failed' }
        const attempt = await direct?.attempt(toSave)
        const maybeReceived = attempt?.isRepeated ?? false
        const saving = { now: now(), maybeReceived }
        const outcome = await saveEntry(store, orderKind, attempt?.order ?? toSave, saving)
        if (outcome.ok) attempt?.forget()
        return outcome
      }),

    async saveEntry(kind, toSave) {
      const code = await outboxKinds[kind].load().catch(() => null)
      return code === null ? notLoaded : saveEntry(store, code.kind, toSave, { now: now() })
    },

    sendDirectly: (toSave) =>
      oneAtATime(async () => {
        const sender = await loadDirect()
        return (await sender?.send(toSave)) ?? { ok: false, failure: { ok: false, kind: 'network' } }
      }),

    orderedOf: (proposals) => store.closed(proposals),

    async entries(identity) {
      const session = await options.readSession()
      const stored = await store.entriesOf(ownerOf(identity))
      // Before the pass that sends it has begun, which may wait for another one.
      return stored
        .map((entry) => inSession(entry, session?.id))
        .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    },

    entry: (id) => store.entry(id),

    async othersWaiting(identity) {
      const own = identity && ownerOf(identity)
      return (await store.waiting()).filter((entry) => entry.owner !== own || isSealed(entry))
    },

    async ownWaiting({ userId }) {
      return (await store.waiting()).filter(({ identity }) => identity.userId === userId)
    },

    retry: (id) => decisions.retry(store, id),
    acceptPrices: (seen) => decisions.acceptPrices(store, seen),
    editBack: (id, confirmation) => decisions.editBack(store, { id, now, confirmation }),
    sendRest: (rest) => decisions.sendRest(store, { ...rest, now }),
    reopenLost: (identity, lost) => decisions.reopenLost(store, ownerOf(identity), lost),
    discard: (id, confirmation) => decisions.discard(store, { ...options, id, confirmation }),

    exportEntries: (identity) => file.exportEntries(store, identity, now()),
    readEntries: (identity, text) => file.readEntries(store, identity, text),
    importEntries: (identity, text) => file.importEntries(store, identity, text),
    seal: (id) => taking.seal(store, { ...options, id }),
  }
}

const directOrders = once(() => import('@/offline/outbox/direct-order'))

const notLoaded = { ok: false, reason: 'not_loaded' } as const
const decisions = lazyObject(() => import('@/offline/outbox/decisions'), notLoaded)
const file = lazyObject(() => import('@/offline/outbox/outbox-file'), notLoaded)
const taking = lazyObject(() => import('@/offline/outbox/take-out'), notLoaded)
