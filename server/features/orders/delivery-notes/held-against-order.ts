import type { PriceDifference } from '@/contract/orders/delivery-notes'
import type { OrderLine } from '@/contract/orders/orders'
import { type ChargedLine, noteDifferences } from '@/domain/reception/note-difference'
import type { OrderCosts } from '../order-invoice.queries'

/** What notes or an invoice charge beyond the lines of their order, whose costs are given where they are known. */
export const heldAgainstOrder = (
  { lines, costs }: { lines: readonly OrderLine[]; costs: OrderCosts | undefined },
  notes: readonly ChargedLine[],
): PriceDifference[] => {
  const promised = lines.map(({ id, cn, quantity, bonus = 0, totalPvlWithDiscount }) => ({
    ...{ id, cn: cn.cn, quantity, bonus },
    amount: costs?.lines.get(id)?.base ?? totalPvlWithDiscount,
    undeducted: totalPvlWithDiscount,
  }))
  return noteDifferences(promised, notes).flatMap((difference) => {
    const of = lines.find(({ id }) => id === difference.line)
    return of?.laboratory === undefined
      ? []
      : [{ ...difference, product: of.cn.product, laboratory: of.laboratory }]
  })
}
