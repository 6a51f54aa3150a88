import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Cents } from '@/domain/basics/money'
import type { CartItem } from '@/domain/cart/cart-types'
import { withExpectedPrices } from '@/domain/order/expected-prices'
import { orderFromCart } from '@/domain/order/order'
import type { CartScreenProps } from '@/features/cart/cart-props'
import { expectedTotal } from '@/features/cart/expected-order'
import { discountsQuery } from '@/features/cart/queries'

/** What the cart costs less its discounts, as its order will say; null while this device does not know them. */
export function useDiscountedTotal(
  { device, identity }: Pick<CartScreenProps, 'device' | 'identity'>,
  item: CartItem,
): Cents | null {
  const { data: facts } = useQuery(discountsQuery({ device, identity, pharmacy: item.pharma }))
  return useMemo(() => {
    if (!facts) return null
    const order = orderFromCart({ item, name: '', method: null })
    return expectedTotal(withExpectedPrices(order, item.products, facts))
  }, [facts, item])
}
