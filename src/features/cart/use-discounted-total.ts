import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Cents } from '@/domain/basics/money'
import type { CartItem } from '@/domain/cart/cart-types'
import { withExpectedPrices } from '@/domain/order/expected-prices'
import { orderFromCart } from '@/domain/order/order'
import { expectedTotal } from '@/features/cart/expected-order'
import { cartFactsQuery } from '@/features/cart/queries'
import { usePharmacyScope } from '@/parts/session/scope'

/** The cart's total with discounts, as its order will have it; null if this device does not know the discounts. */
export function useDiscountedTotal(item: CartItem): Cents | null {
  const { data: facts } = useQuery(cartFactsQuery(usePharmacyScope()))
  return useMemo(() => {
    if (!facts) return null
    const order = orderFromCart({ item, name: '', method: null })
    return expectedTotal(withExpectedPrices(order, item.products, facts))
  }, [facts, item])
}
