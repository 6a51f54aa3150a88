import { useEffect, useSyncExternalStore } from 'react'
import { cartBadge, unitsInCart } from '@/domain/cart/cart'
import type { CartStore } from '@/offline/cart/cart'
import { CartButton } from '@/routes/-layout/cart-button'

/** Opens the cart of the current pharmacy, and saves its edits when the page is hidden or the pharmacy is left. */
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
  return <CartButton pharmacy={pharmacy} units={units} badge={cartBadge(units)} />
}
