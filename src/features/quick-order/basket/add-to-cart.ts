import { type BasketLine, parseBasket, takeOut } from '@/features/quick-order/basket/basket'
import type { LaboratoryTotal } from '@/features/quick-order/basket/order-lines'
import type { BasketStore } from '@/features/quick-order/basket/use-basket'
import { createLock } from '@/offline/basics/lock'
import type { CartStore, StorageOutcome } from '@/offline/cart/cart'
import { quickOrderTag } from '@/parts/purchasing/order-elsewhere'

type Failure = Extract<StorageOutcome, { ok: false }>['reason']
type AddOptions = {
  cart: Pick<CartStore, 'addProposalToCart'>
  basket: Pick<BasketStore, 'key' | 'getSnapshot' | 'flush' | 'reload'>
  /** Lines with 0 units, which are removed with the others. */
  emptied: readonly BasketLine[]
}
type Added = {
  /** Number of laboratories whose lines are now in the cart. */
  added: number
  /** Laboratories whose lines could not be added, and why. */
  failed: { laboratory: LaboratoryTotal['laboratory']; reason: Failure }[]
}

/** Only one window at a time: the next one finds the lines already moved. */
const alone = createLock('quick-order-to-cart', globalThis.navigator?.locks)

/**
 * Moves each laboratory's lines from the basket into its cart in one transaction, so that they are in exactly one of
 * both if the tab is closed. All laboratories are requested at once, so that the cart writes them together; if storage
 * fails, each laboratory's lines have moved completely or not at all. Lines that another window has moved meanwhile are
 * left out.
 */
export const addToCarts = (
  totals: readonly LaboratoryTotal[],
  { cart, basket, emptied }: AddOptions,
): Promise<Added> =>
  alone(async () => {
    // Reads the basket again: another window may have moved lines, and the last scans may not be written yet.
    await basket.reload()
    const flushed = await basket.flush()
    if (!flushed.ok) {
      return { added: 0, failed: totals.map(({ laboratory }) => ({ laboratory, reason: flushed.reason })) }
    }
    const inBasket = new Map(basket.getSnapshot().draft.lines.map(({ cn, quantity }) => [cn, quantity]))
    const outcomes = await Promise.all(
      totals.map(async ({ laboratory, lines: shown }) => {
        const lines = shown.filter(({ cn, quantity }) => (inBasket.get(cn) ?? 0) >= quantity)
        if (lines.length === 0) return null
        const edit = (value: unknown) => takeOut(parseBasket(value), [...lines, ...emptied])
        const beside = { key: basket.key, edit }
        return {
          laboratory,
          outcome: await cart.addProposalToCart({
            laboratory: laboratory.id,
            lines,
            tag: quickOrderTag,
            beside,
          }),
        }
      }),
    )
    await basket.reload()
    const asked = outcomes.filter((each) => each !== null)
    return {
      added: asked.filter(({ outcome }) => outcome.ok).length,
      failed: asked.flatMap(({ laboratory, outcome }) =>
        outcome.ok ? [] : [{ laboratory, reason: outcome.reason }],
      ),
    }
  })
