import type { CartLine } from '@/domain/cart'
import type { CartItem } from '@/domain/cart-types'

/**
 * A change of one laboratory's cart, such as domain/cart's setQuantity; undefined removes the cart. Pure: it is applied
 * again over what another tab has saved meanwhile. `now` in epoch ms by the server's clock.
 */
export type CartEdit = (item: CartItem, now: number) => CartItem | undefined

export type CartSnapshot = {
  status: 'loading' | 'ready'
  /** Carts of this identity at this pharmacy, not expired, by laboratory. What is on the screen, saved or not yet. */
  items: readonly CartItem[]
  /** True while some edit is not on the disk yet. */
  unsaved: boolean
  /** The last save failed: the edits stay in memory and are tried again at the next flush. */
  failure: 'storage_full' | 'storage_failed' | null
}

export type StorageOutcome = { ok: true } | { ok: false; reason: 'storage_full' | 'storage_failed' }

/** The carts of one identity at one pharmacy: authoritative for the screen, saved 1.5 s after the last edit. */
export type CartStore = {
  subscribe(listener: () => void): () => void
  getSnapshot(): CartSnapshot
  /** One durable transaction, at once. Lines with quantity 0 or without a price are left out. */
  addProposalToCart(proposal: {
    laboratory: number
    lines: readonly CartLine[]
    tag: { code: string; name: string }
  }): Promise<StorageOutcome>
  /** At once on the screen; saved after 1.5 s or at `flush`. */
  changeCart(laboratory: number, edit: CartEdit): void
  removeCart(laboratory: number): void
  /** Saves what is pending now. Call it on visibilitychange (hidden) and pagehide. */
  flush(): Promise<StorageOutcome>
  /** Flushes and stops following the database. */
  close(): Promise<void>
}
