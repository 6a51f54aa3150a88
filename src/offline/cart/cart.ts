import { addToCart, type CartLine } from '@/domain/cart/cart'
import type { CartItem } from '@/domain/cart/cart-types'
import type { ProposalTag } from '@/domain/proposal/proposal-types'
import { createQueue } from '@/offline/basics/lock'
import { createObservable } from '@/offline/basics/observable'
import type { Schedule } from '@/offline/basics/schedule'
import type { CartJournal } from '@/offline/cart/cart-journal'
import type { CartRows, PreferenceEdit } from '@/offline/cart/cart-rows'
import type { StorageFailure, Stored } from '@/offline/database/storage-failure'

/**
 * A change of one laboratory's cart, such as domain/cart/cart's setQuantity; undefined removes the cart. Pure: it is applied
 * again over what another tab has saved meanwhile. `now` in epoch ms by the server's clock.
 */
export type CartEdit = (item: CartItem, now: number) => CartItem | undefined

export type CartSnapshot = {
  status: 'loading' | 'ready'
  /** Carts of this identity at this pharmacy, by laboratory. What is on the screen, saved or not yet. */
  items: readonly CartItem[]
  /** True while some edit is not on the disk yet. */
  unsaved: boolean
  /** The last save failed: the edits stay in memory and are tried again at the next flush. */
  failure: StorageFailure | null
}

export type StorageOutcome = { ok: true } | { ok: false; reason: StorageFailure }

/** The carts of one identity at one pharmacy: authoritative for the screen, saved 1.5 s after the last edit. */
export type CartStore = {
  subscribe(listener: () => void): () => void
  getSnapshot(): CartSnapshot
  /**
   * One durable transaction, at once, together with these preferences and with what takes the lines from the cart where they
   * were. Lines with quantity 0 are left out.
   */
  addProposalToCart(proposal: {
    laboratory: number
    lines: readonly CartLine[]
    tag: ProposalTag
    beside?: PreferenceEdit
    takenFrom?: { laboratory: number; edit: CartEdit }
  }): Promise<StorageOutcome>
  /** At once on the screen; saved after 1.5 s or at `flush`. */
  changeCart(laboratory: number, edit: CartEdit): void
  /** Like `changeCart`, also of a cart that is gone. */
  restoreCart(laboratory: number, edit: (item: CartItem | undefined, now: number) => CartItem): void
  /** Saves what is pending now. Call it on visibilitychange (hidden) and pagehide: edits outlive even a page that dies. */
  flush(): Promise<StorageOutcome>
  /** What the disk's cart of a laboratory becomes with the edits that are not saved yet: what the screen shows. */
  withUnsaved(laboratory: number, item: CartItem | undefined): CartItem | undefined
  /**
   * From now until the call that it gives, what others change on the disk is not shown: whoever saves an order would see its
   * cart become empty, and wait for that, before they are told that it is saved.
   */
  hold(): () => void
  /** Flushes and stops following the database. */
  close(): Promise<void>
}

/** purchasing.md §9. */
const saveDelayMs = 1_500

type Pending = {
  laboratory: number
  edit: (item: CartItem | undefined) => CartItem | undefined
  beside?: PreferenceEdit | undefined
  /** Its caller waits for the write: until then it does not count as added, and the journal does not restore it. */
  awaited?: true
}
type Carts = ReadonlyMap<number, CartItem>

export type CartOptions = {
  pharma: number
  rows: CartRows
  journal: CartJournal
  /** Epoch ms by the server's clock. */
  now: () => number
  schedule: Schedule
}

/**
 * The screen shows the stored carts with the pending edits applied on top. A save applies those
 * same edits, in one transaction, to what the disk holds by then: another tab's lines stay, and for one line the later
 * save counts. Everything that touches the disk is in one queue, so that no edit is ever shown twice or not at all.
 */
export const createCartStore = ({ pharma, rows, journal, now, schedule }: CartOptions): CartStore => {
  const shown = createObservable<CartSnapshot>({
    status: 'loading',
    items: [],
    unsaved: false,
    failure: null,
  })
  const queue = createQueue()
  let saved: Carts = new Map()
  let pending: readonly Pending[] = journal.read()
  let cancelSave: (() => void) | null = null

  const show = (change: Partial<CartSnapshot> = {}): void => {
    const items = [...applied(saved, pending).values()]
    shown.set({ ...shown.get(), items, unsaved: pending.length > 0, ...change })
  }
  const load = (): Promise<void> =>
    queue(async () => {
      saved = await rows.load()
      show({ status: 'ready' })
    })
  /** `orDrop` is given up if the disk refuses it, before any later save could take it along. */
  const save = (orDrop: readonly Pending[] = []): Promise<StorageOutcome> =>
    queue(async () => {
      const batch = pending
      if (batch.length === 0) return { ok: true }
      const beside = batch.flatMap((each) => each.beside ?? [])
      const result: Stored<Carts> = await rows.change((carts) => applied(carts, batch), beside)
      if (!result.ok) {
        pending = pending.filter((each) => !orDrop.includes(each))
        show({ failure: result.reason })
        return result
      }
      saved = result.value
      pending = pending.filter((each) => !batch.includes(each))
      journal.forget()
      show({ failure: null })
      return { ok: true }
    })
  const flush = (orDrop?: readonly Pending[]): Promise<StorageOutcome> => {
    cancelSave?.()
    cancelSave = null
    return save(orDrop)
  }
  const edit = (change: Pending): void => {
    pending = [...pending, change]
    show()
    cancelSave?.()
    cancelSave = schedule(() => void flush(), saveDelayMs)
  }
  let holds = 0
  let hasChanged = false
  const unfollow = rows.follow(() => {
    if (holds > 0) hasChanged = true
    else void load()
  })
  void load()
  // Shown from the start like any edit, and saved only where the disk's cart is still the one that they were made of.
  if (pending.length > 0) void flush()

  return {
    subscribe: shown.subscribe,
    getSnapshot: shown.get,
    addProposalToCart({ laboratory, lines, tag, beside, takenFrom }) {
      const at = now()
      const together: Pending[] = [
        {
          laboratory,
          edit: (item) => addToCart(item, { pharma, laboratory, lines, tag, now: at }),
          beside,
          awaited: true,
        },
      ]
      if (takenFrom !== undefined)
        together.push({
          laboratory: takenFrom.laboratory,
          edit: (item) => item && takenFrom.edit(item, at),
          awaited: true,
        })
      pending = [...pending, ...together]
      show()
      // Not said to be added, so not shown either if it fails: the user tries again.
      return flush(together)
    },
    changeCart(laboratory, change) {
      const at = now()
      edit({ laboratory, edit: (item) => item && change(item, at) })
    },
    restoreCart(laboratory, change) {
      const at = now()
      edit({ laboratory, edit: (item) => change(item, at) })
    },
    flush() {
      // Before the database, which a page that dies does not wait for.
      const edits = pending.filter(({ awaited }) => !awaited)
      journal.keep(saved, applied(saved, edits))
      return flush()
    },
    withUnsaved: (laboratory, item) =>
      pending.reduce((edited, each) => (each.laboratory === laboratory ? each.edit(edited) : edited), item),
    hold() {
      holds += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        holds -= 1
        if (holds > 0 || !hasChanged) return
        hasChanged = false
        void load()
      }
    },
    async close() {
      await flush()
      unfollow()
    },
  }
}

const applied = (carts: Carts, edits: readonly Pending[]): Carts => {
  const result = new Map(carts)
  for (const { laboratory, edit } of edits) {
    const item = edit(result.get(laboratory))
    if (item === undefined) result.delete(laboratory)
    else result.set(laboratory, item)
  }
  return result
}
