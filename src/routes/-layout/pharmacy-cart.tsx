import { useEffect, useSyncExternalStore } from 'react'
import { cartBadge, unitsInCart } from '@/domain/cart/cart'
import type { CartStore } from '@/offline/cart/cart'
import { CartButton } from '@/routes/-layout/cart-button'
import { CartEntry, type CartEntryProps } from '@/routes/-layout/cart-entry'
import { optionalPart } from '@/ui/feedback/lazy-part'
import { useIsNarrow } from '@/ui/screen/screen-width'

const JudgedCartEntry = optionalPart<CartEntryProps>(() => import('@/routes/-layout/judged-cart-entry'))

/** The way to the cart of the current pharmacy with what is in it; saves its edits when the page is hidden or the pharmacy is left. */
export function PharmacyCart({ cart, pharmacy }: { cart: CartStore; pharmacy: number }) {
  const { items } = useSyncExternalStore(cart.subscribe, cart.getSnapshot)
  const units = unitsInCart(items)
  useEffect(() => {
    const save = () => {
      if (document.visibilityState === 'hidden') void cart.flush()
    }
    document.addEventListener('visibilitychange', save)
    addEventListener('pagehide', cart.flush)
    return () => {
      document.removeEventListener('visibilitychange', save)
      removeEventListener('pagehide', cart.flush)
      void cart.flush()
    }
  }, [cart])
  const narrow = useIsNarrow()
  const shown = { pharmacy, units, badge: cartBadge(units) }
  if (!narrow) return <CartButton {...shown} />
  const entry = { ...shown, items }
  return <JudgedCartEntry {...entry} fallback={<CartEntry {...entry} />} />
}
