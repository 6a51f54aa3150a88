import { type Basket, emptyBasket, parseBasket } from '@/features/quick-order/basket/basket'
import type { StorageOutcome } from '@/offline/cart/cart'
import type { Preferences } from '@/offline/device/preferences'

/** Must be pure: it is applied again to what another window has stored meanwhile. */
export type BasketEdit = (basket: Basket) => Basket

export type BasketSnapshot = {
  status: 'loading' | 'ready'
  /** What is shown, whether it is stored already or not. */
  basket: Basket
  /** Why the last edits could not be stored; the next edit or `flush` tries again. */
  failure: Extract<StorageOutcome, { ok: false }>['reason'] | null
}

/**
 * The basket of an identity at a pharmacy. Every edit is shown at once from memory, and written immediately: edits made
 * during a write are written together after it, so that a scanner never waits for the disk.
 */
export type BasketStore = {
  /** Key of the preference that stores it. */
  key: string
  subscribe(listener: () => void): () => void
  getSnapshot(): BasketSnapshot
  edit(change: BasketEdit): void
  flush(): Promise<StorageOutcome>
  /** Reads and shows what is stored, without waiting for a change notification. */
  reload(): Promise<void>
  /**
   * Reads the stored basket and follows its changes until the returned function is called. Edits not yet written are
   * still written after that.
   */
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
  /** Shows the stored basket with the edits that are not written yet. Usually that is what is already shown. */
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
    // A write in progress shows the stored basket itself when it has finished.
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
    // Synchronous with the last check of `pending`: an edit after it starts its own write.
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
