import { cartLineOf } from '@/domain/cart/cart'
import type { CartProduct } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { AdjustableLine } from '@/domain/offers/meet-condition'
import { type LineTerms, lineTerms } from '@/domain/offers/tiers'
import type { ProposalSummary, ProposalTag, ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'
import { quantityOf } from '@/features/purchasing/state/quantities'
import type { OrderDisplay } from '@/offline/kinds/order'

type Touched = ReadonlyMap<Cn, number>

/** The rows with units, as lines of a cart. */
export const orderedLines = (groups: readonly ProvisionGroup[], touched: Touched) =>
  groups.flatMap((group) => {
    const quantity = quantityOf(group, touched)
    const transferable = orderedTransferable(group)
    if (transferable === undefined || quantity === 0) return []
    const line = cartLineOf(transferable, quantity)
    return line === null ? [] : { ...line, suggested: group.quantity }
  })

/** What the conditions of each line come to. */
export const termsOf = (groups: readonly ProvisionGroup[], touched: Touched): ReadonlyMap<Cn, LineTerms> =>
  new Map(
    groups.flatMap((group) => {
      const line = orderedTransferable(group)
      return line ? [[line.cn, lineTerms(line, quantityOf(group, touched))] as const] : []
    }),
  )

/** Lines with units typed by the user that the filters hide: they are not ordered. */
export const leftOutLines = (
  every: readonly ProvisionGroup[],
  shown: readonly ProvisionGroup[],
  touched: Touched,
) => {
  const shownCns = new Set(shown.map((group) => orderedTransferable(group)?.cn))
  const hidden = orderedLines(every, touched).filter(({ cn }) => touched.has(cn) && !shownCns.has(cn))
  // A product in several campaigns has a row in each.
  return [...new Map(hidden.map((line) => [line.cn, line])).values()]
}

/** What the quickwin's conditions are evaluated on, PVL before discounts, and what may be changed to meet them. */
export const adjustableLines = (groups: readonly ProvisionGroup[], touched: Touched): AdjustableLine[] =>
  groups.flatMap((group) => {
    const line = orderedTransferable(group)
    if (line === undefined) return []
    return {
      cn: line.cn,
      product: line.product,
      quantity: quantityOf(group, touched),
      pvl: line.pvl,
      pack: line.pot,
      suggested: group.provision,
      outOfStock: line.out_of_stock,
      refused: touched.get(line.cn) === 0,
    }
  })

/** What screens show of a saved order until the server has it. */
export const orderDisplay = (choice: {
  groups: readonly ProvisionGroup[]
  touched: Touched
  tag: ProposalTag
  laboratory: OrderDisplay['laboratory']
  summary: ProposalSummary
}): OrderDisplay => {
  const { summary, laboratory, tag } = choice
  const products: CartProduct[] = orderedLines(choice.groups, choice.touched).map(
    ({ suggested: _, ...line }) => ({
      ...line,
      tags: [{ ...tag, quantity: line.quantity }],
    }),
  )
  return {
    laboratory,
    totalQuantity: summary.totalQuantity,
    totalPvl: summary.totalPvl,
    totalPvp: summary.totalPvp,
    totalPvlWithDiscount: summary.totalPvlWithDiscount,
    products,
  }
}
