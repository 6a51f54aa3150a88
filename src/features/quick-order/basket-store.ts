import { type Basket, emptyBasket, parseBasket } from '@/features/quick-order/basket'
import type { StorageOutcome } from '@/offline/cart/cart'
import type { Preferences } from '@/offline/device/preferences'

/** Pure: it is applied again over what another window has kept meanwhile. */
export type BasketEdit = (basket: Basket) => Basket

export type BasketSnapshot = {
  status: 'loading' | 'ready'
  /** What is on the screen, kept or not yet. */
  basket: Basket
  /** The last edits are on the screen but not on the disk; the next edit or `flush` tries again. */
  failure: Extract<StorageOutcome, { ok: false }>['reason'] | null
}

/**
 * The basket of one identity at one pharmacy. Every edit shows at once, in memory, and is written right away: while one
 * write runs the next ones gather, so that a scanner never waits for the disk.
 */
export type BasketStore = {
  /** Of the preference that keeps it. */
  key: string
  subscribe(listener: () => void): () => void
  getSnapshot(): BasketSnapshot
  edit(change: BasketEdit): void
  flush(): Promise<StorageOutcome>
  /** Shows what the disk keeps now, without waiting for word of a change. */
  reload(): Promise<void>
  /** Reads what the disk keeps and follows it, until the given function is called; edits under way are still written. */
  follow(): () => void
}

export const createBasketStore = (
  { read, change, follow }: Pick<Preferences, 'read' | 'change' | 'follow'>,
  key: string,
): BasketStore => {
  const listeners = new Set<() => void>()
  let snapshot: BasketSnapshot = { status: 'loading', basket: emptyBasket, failure: null }
  let pending: readonly BasketEdit[] = []
  let writing: Promise<StorageOutcome> | null = null

  const show = (next: Partial<BasketSnapshot>): void => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }
  /** What the disk keeps, with the edits that it has not got yet. Most often just what is shown, and nothing happens. */
  const showStored = (kept: Basket): void => {
    const basket = applied(kept, pending)
    const failure = pending.length === 0 ? null : snapshot.failure
    const isShown =
      snapshot.status === 'ready' &&
      snapshot.failure === failure &&
      JSON.stringify(snapshot.basket) === JSON.stringify(basket)
    if (!isShown) show({ status: 'ready', basket, failure })
  }
  const applied = (basket: Basket, edits: readonly BasketEdit[]): Basket =>
    edits.reduce((edited, each) => each(edited), basket)
  const load = async (): Promise<void> => {
    const kept = parseBasket(await read(key))
    // A write that runs tells what is kept itself, when it is done.
    if (writing === null) showStored(kept)
  }
  const write = async (): Promise<StorageOutcome> => {
    let outcome: StorageOutcome = { ok: true }
    while (outcome.ok && pending.length > 0) {
      const batch = pending
      const result = await change(key, (value) => applied(parseBasket(value), batch))
      if (result.ok) {
        pending = pending.slice(batch.length)
        showStored(result.value)
      } else {
        outcome = result
        show({ failure: result.reason })
      }
    }
    // In the same breath as the last look at `pending`: an edit after it starts a write of its own.
    writing = null
    return outcome
  }
  const flush = async (): Promise<StorageOutcome> => {
    if (pending.length > 0) writing ??= write()
    return writing ?? { ok: true }
  }

  return {
    key,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    edit(each) {
      pending = [...pending, each]
      show({ basket: each(snapshot.basket) })
      void flush()
    },
    flush,
    reload: load,
    follow: () => follow(key, () => void load()),
  }
}
