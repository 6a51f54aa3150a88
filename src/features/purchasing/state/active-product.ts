import type { CartItem } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { ProvisionGroup, Transferable } from '@/domain/proposal/proposal-types'
import { orderedTransferable, swapTransferable } from '@/domain/proposal/transferables'

/** True without a campaign, or if not yet in the cart of that pharmacy and laboratory (purchasing.md §5). */
export const isEnabled = (transferable: Transferable, inCart: ReadonlySet<Cn>): boolean =>
  transferable.campaign === null || !inCart.has(transferable.cn)

export const cnsInCart = (item: CartItem | undefined): ReadonlySet<Cn> =>
  new Set(item?.products.map(({ cn }) => cn))

/** The product that a row orders: the chosen one, otherwise the first enabled one with a price. */
const activeOf = (
  group: ProvisionGroup,
  swapped: Cn | undefined,
  inCart: ReadonlySet<Cn>,
): Transferable | undefined => {
  const priced = group.transferables.filter(({ pvl }) => pvl !== null)
  return (
    priced.find(({ cn }) => cn === swapped) ?? priced.find((line) => isEnabled(line, inCart)) ?? priced[0]
  )
}

/** Puts each row's active product first. Unchanged rows stay the same object, so that they do not render again. */
export const withActiveProducts = (
  groups: readonly ProvisionGroup[],
  choice: { swaps: Record<string, Cn>; inCart: ReadonlySet<Cn> },
): readonly ProvisionGroup[] =>
  groups.map((group) => {
    const active = activeOf(group, choice.swaps[group.key], choice.inCart)
    return active === undefined || active === group.transferables[0]
      ? group
      : swapTransferable(group, active.cn)
  })

/** The product that the next swap chooses; undefined if there is no other to order. */
export const nextProduct = (group: ProvisionGroup, original: ProvisionGroup): Transferable | undefined => {
  const queue = original.transferables.filter(({ pvl }) => pvl !== null)
  const active = orderedTransferable(group)
  const position = queue.findIndex(({ cn }) => cn === active?.cn)
  return queue.length < 2 ? undefined : queue[(position + 1) % queue.length]
}
