import { useEffect, useSyncExternalStore } from 'react'
import { cartBadge, unitsInCart } from '@/domain/cart/cart'
import type { CartStore } from '@/offline/cart/cart'
import { CartButton } from '@/routes/-layout/cart-button'

/** The cart of the pharmacy that is open: what is in it, saved when the page hides and when the pharmacy is left. */
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
