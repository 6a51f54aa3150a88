import * as v from 'valibot'
import { id } from '@/contract/basics/fields'
import { cartVersion } from '@/domain/cart/cart'
import { cartProductSchema } from '@/domain/cart/cart-product-schema'
import type { CartItem } from '@/domain/cart/cart-types'

/** Small texts by key, written before the call returns. A device that refuses them reads null. */
export type Journal = {
  read(key: string): string | null
  write(key: string, text: string): void
  remove(key: string): void
}

type Carts = ReadonlyMap<number, CartItem>
type CartEntry = { laboratory: number; edit: (item: CartItem | undefined) => CartItem | undefined }

/** Edits of one owner's carts at one pharmacy that the database may not finish writing while the page dies. */
export type CartJournal = {
  /** For each cart with pending edits: the stored cart, and the cart with the edits. */
  keep(saved: Carts, edited: Carts): void
  /** The edits were saved. What another tab has written to the journal meanwhile stays. */
  forget(): void
  /** What a page that died has left. Each changes the cart only while it still is what that page had found on the disk. */
  read(): CartEntry[]
}

export const createCartJournal = (
  journal: Journal,
  { owner, pharma }: { owner: string; pharma: number },
): CartJournal => {
  const key = `cart-journal:${owner}/${pharma}`
  let known: string | null = null
  return {
    keep(saved, edited) {
      // A cart that is not stored yet is left out: it would look like one that became an order meanwhile.
      const entries = [...saved].flatMap(([laboratory, item]) => {
        const shown = edited.get(laboratory)
        return shown === item ? [] : { laboratory, base: JSON.stringify(item), shown: shown ?? null }
      })
      if (entries.length === 0) return
      known = JSON.stringify(entries)
      journal.write(key, known)
    },
    forget() {
      if (known !== null && journal.read(key) === known) journal.remove(key)
      known = null
    },
    read() {
      known = journal.read(key)
      const entries = v.safeParse(entriesSchema, known)
      return entries.success
        ? entries.output.map(({ laboratory, base, shown }) => ({
            laboratory,
            edit: (item) => (JSON.stringify(item) === base ? (shown ?? undefined) : item),
          }))
        : []
    },
  }
}

const entriesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      laboratory: id,
      /** The disk's cart as text: it is only ever compared. */
      base: v.string(),
      /** Null: it was removed. */
      shown: v.nullable(
        v.object({
          pharma: id,
          laboratory: id,
          version: v.literal(cartVersion),
          expirationDate: v.number(),
          products: v.array(cartProductSchema),
        }),
      ),
    }),
  ),
)
