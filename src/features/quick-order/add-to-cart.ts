import type { LaboratoryTotal } from '@/features/quick-order/order-lines'
import type { CartStore, StorageOutcome } from '@/offline/cart'

const tag = { code: 'pedido-rapido', name: 'Pedido rápido' }

export type AddOutcome = {
  added: LaboratoryTotal[]
  failed: { total: LaboratoryTotal; reason: Extract<StorageOutcome, { ok: false }>['reason'] }[]
}

/**
 * Each laboratory's lines into its cart. They are asked for in one breath, so that the cart writes them in one
 * transaction; where the disk refuses, each laboratory's are in its cart whole or not at all.
 */
export const addToCarts = async (
  cart: Pick<CartStore, 'addProposalToCart'>,
  totals: readonly LaboratoryTotal[],
): Promise<AddOutcome> => {
  const outcomes = await Promise.all(
    totals.map(async (total) => ({
      total,
      outcome: await cart.addProposalToCart({ laboratory: total.laboratory.id, lines: total.lines, tag }),
    })),
  )
  return {
    added: outcomes.flatMap(({ total, outcome }) => (outcome.ok ? [total] : [])),
    failed: outcomes.flatMap(({ total, outcome }) => (outcome.ok ? [] : [{ total, reason: outcome.reason }])),
  }
}
