import type { CartItem } from '@/domain/cart/cart-types'
import type { Schedule } from '@/offline/basics/schedule'
import type { StorageOutcome } from '@/offline/cart/cart'
import { type CartStore, createCartStore } from '@/offline/cart/cart'
import { createCartJournal } from '@/offline/cart/cart-journal'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { CartKey } from '@/offline/kinds/kind'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import { createMemoryJournal } from '@/offline/testing/memory-journal'
import { sampleLaboratory } from '@/offline/testing/order-samples'

export type CartsOfStoreOptions = {
  store: OutboxStore
  /** localStorage of the device. */
  texts: Map<string, string>
  /** Epoch ms. */
  now: () => number
  schedule: Schedule
  /** Calls back when the stored cart may be another; gives the end of that. */
  follow: (key: CartKey, listener: () => void) => () => void
}

/** The carts that a page has open, over a store of orders: the product's own, of one laboratory. */
export const createCartsOfStore = ({ store, texts, now, schedule, follow }: CartsOfStoreOptions) => {
  const opened = new Map<string, CartStore>()
  const openCarts = (identity: Identity, pharma: number): CartStore => {
    const owner = ownerOf(identity)
    const known = opened.get(owner)
    if (known !== undefined) return known
    const key = { owner, pharma, laboratory: sampleLaboratory.id }
    const carts = createCartStore({
      pharma,
      rows: {
        load: async () => byLaboratory(await store.cart(key)),
        change: (edit) =>
          store.transact(async (transaction) => {
            const before = await transaction.cart(key)
            const carts = edit(byLaboratory(before))
            const after = carts.get(key.laboratory)
            if (after === undefined) await transaction.deleteCart(key)
            else if (after !== before) await transaction.putCart(key, after)
            return carts
          }),
        follow: (listener) => follow(key, listener),
      },
      journal: createCartJournal(createMemoryJournal(texts), { owner, pharma }),
      now,
      schedule,
    })
    opened.set(owner, carts)
    return carts
  }
  return {
    openCarts,
    flushCarts: async (): Promise<StorageOutcome> => {
      const outcomes = await Promise.all([...opened.values()].map((carts) => carts.flush()))
      return outcomes.find(({ ok }) => !ok) ?? { ok: true }
    },
  }
}

const byLaboratory = (item: CartItem | undefined): ReadonlyMap<number, CartItem> =>
  new Map(item === undefined ? [] : [[item.laboratory, item]])
