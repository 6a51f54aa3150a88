import type { CartItem } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import type { SuggestionReasons } from '@/domain/proposal/suggestion-reasons'
import type { ProvisionColumns } from '@/domain/proposal/templates'
import type { PrudentOf } from '@/features/purchasing/prudent/use-prudent'
import { cnsInCart, isEnabled } from '@/features/purchasing/state/active-product'
import type { Compared } from '@/parts/purchasing/comparison/use-comparison'

/** What the rows of a proposal show and allow, at every level of its grid. */
export type ProvisionRules = {
  visible: ProvisionColumns
  /** Rows can be opened to see products sold instead; proposals of products (not groups) have no such rows. */
  details: boolean
  swap: SwapRule
  /** What a unit costs with taxes is shown. */
  net: boolean
  /** The row as it is compared with other offers of its group, at the units of the moment. */
  compare: (group: ProvisionGroup) => Compared | null
  /** False for staff, who may look but not order. */
  canBuy: boolean
  /** The second suggestion; null while there is none. */
  prudent: PrudentOf | null
  /** Why a row suggests its units; null where nothing can be ordered. */
  reasons: (group: ProvisionGroup) => SuggestionReasons | null
}

export type SwapRule = {
  stateOf: (group: ProvisionGroup) => 'enabled' | 'disabled' | 'none'
  /** Puts that product first; without one, the next. */
  onSwap: (group: ProvisionGroup, cn?: Cn) => void
}

/**
 * Whether a row's product can be swapped for another of its group (purchasing.md §4): only if the quickwin allows it.
 * For users other than a pharmacy's it is disabled while the row's campaign product is in the cart.
 */
export const swapRule = (options: {
  swappable: boolean
  pharmacyUser: boolean
  cartItem: CartItem | undefined
  onSwap: SwapRule['onSwap']
}): SwapRule => {
  const inCart = cnsInCart(options.cartItem)
  return {
    onSwap: options.onSwap,
    stateOf: ({ transferables }) => {
      const [active, ...others] = transferables
      if (!options.swappable || active === undefined || !others.some(({ pvl }) => pvl !== null)) return 'none'
      return options.pharmacyUser || isEnabled(active, inCart) ? 'enabled' : 'disabled'
    },
  }
}
