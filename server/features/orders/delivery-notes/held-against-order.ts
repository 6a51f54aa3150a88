import type { PriceDifference } from '@/contract/orders/delivery-notes'
import type { OrderLine } from '@/contract/orders/orders'
import { type ChargedLine, noteDifferences } from '@/domain/reception/note-difference'

/** What notes or an invoice charge beyond the lines of their order. */
export const heldAgainstOrder = (
  lines: readonly OrderLine[],
  notes: readonly ChargedLine[],
): PriceDifference[] => {
  const promised = lines.map(({ id, cn, quantity, bonus = 0, totalPvlWithDiscount }) => ({
    ...{ id, cn: cn.cn, quantity, bonus, amount: totalPvlWithDiscount },
  }))
  return noteDifferences(promised, notes).flatMap((difference) => {
    const of = lines.find(({ id }) => id === difference.line)
    return of?.laboratory === undefined
      ? []
      : [{ ...difference, product: of.cn.product, laboratory: of.laboratory }]
  })
}
