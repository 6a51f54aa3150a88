import { type BasketLine, parseBasket, takeOut } from '@/features/quick-order/basket'
import type { BasketStore } from '@/features/quick-order/basket-store'
import type { LaboratoryTotal } from '@/features/quick-order/order-lines'
import { createLock } from '@/offline/basics/lock'
import type { CartStore, StorageOutcome } from '@/offline/cart/cart'

const tag = { code: 'pedido-rapido', name: 'Pedido rápido' }

type Failure = Extract<StorageOutcome, { ok: false }>['reason']
type AddOptions = {
  cart: Pick<CartStore, 'addProposalToCart'>
  basket: Pick<BasketStore, 'key' | 'getSnapshot' | 'flush' | 'reload'>
  /** Lines without units, which leave the basket with the rest. */
  emptied: readonly BasketLine[]
}
type Added = {
  /** Laboratories whose lines have gone to the cart. */
  added: number
  /** Those whose lines have not, and why. */
  failed: { laboratory: LaboratoryTotal['laboratory']; reason: Failure }[]
}

/** One window at a time: the next one finds what this one has taken gone. */
const alone = createLock('quick-order-to-cart', globalThis.navigator?.locks)

/**
 * Each laboratory's lines from the basket into its cart, in one transaction: a tab that dies leaves them in one of both.
 * They are asked for in one breath, so that the cart writes them together; where the disk refuses, each laboratory's have
 * moved whole or not at all. Lines that another window has taken meanwhile are left out.
 */
export const addToCarts = (
  totals: readonly LaboratoryTotal[],
  { cart, basket, emptied }: AddOptions,
): Promise<Added> =>
  alone(async () => {
    // What is taken out must be there: another window may have taken it, the last scans be on their way to the disk.
    await basket.reload()
    const flushed = await basket.flush()
    if (!flushed.ok) {
      return { added: 0, failed: totals.map(({ laboratory }) => ({ laboratory, reason: flushed.reason })) }
    }
    const kept = new Map(basket.getSnapshot().basket.lines.map(({ cn, quantity }) => [cn, quantity]))
    const outcomes = await Promise.all(
      totals.map(async ({ laboratory, lines: shown }) => {
        const lines = shown.filter(({ cn, quantity }) => (kept.get(cn) ?? 0) >= quantity)
        if (lines.length === 0) return null
        const edit = (value: unknown) => takeOut(parseBasket(value), [...lines, ...emptied])
        const beside = { key: basket.key, edit }
        return {
          laboratory,
          outcome: await cart.addProposalToCart({ laboratory: laboratory.id, lines, tag, beside }),
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
