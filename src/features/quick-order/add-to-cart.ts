import { type BasketLine, parseBasket, takeOut } from '@/features/quick-order/basket'
import type { BasketStore } from '@/features/quick-order/basket-store'
import type { LaboratoryTotal } from '@/features/quick-order/order-lines'
import type { CartStore, StorageOutcome } from '@/offline/cart'

const tag = { code: 'pedido-rapido', name: 'Pedido rápido' }

type Failure = Extract<StorageOutcome, { ok: false }>['reason']
type AddOptions = {
  cart: Pick<CartStore, 'addProposalToCart'>
  basket: Pick<BasketStore, 'key' | 'flush' | 'reload'>
  /** Lines without units, which leave the basket with the rest. */
  emptied: readonly BasketLine[]
}

/**
 * Each laboratory's lines from the basket into its cart, in one transaction: a tab that dies leaves them in one of both.
 * They are asked for in one breath, so that the cart writes them together; where the disk refuses, each laboratory's have
 * moved whole or not at all. Gives those that have not.
 */
export const addToCarts = async (
  totals: readonly LaboratoryTotal[],
  { cart, basket, emptied }: AddOptions,
): Promise<{ laboratory: LaboratoryTotal['laboratory']; reason: Failure }[]> => {
  // What is taken out must be there: the last scans may still be on their way to the disk.
  const flushed = await basket.flush()
  if (!flushed.ok) return totals.map(({ laboratory }) => ({ laboratory, reason: flushed.reason }))
  const outcomes = await Promise.all(
    totals.map(async ({ laboratory, lines }) => {
      const edit = (kept: unknown) => takeOut(parseBasket(kept), [...lines, ...emptied])
      const beside = { key: basket.key, edit }
      return {
        laboratory,
        outcome: await cart.addProposalToCart({ laboratory: laboratory.id, lines, tag, beside }),
      }
    }),
  )
  await basket.reload()
  return outcomes.flatMap(({ laboratory, outcome }) =>
    outcome.ok ? [] : [{ laboratory, reason: outcome.reason }],
  )
}
