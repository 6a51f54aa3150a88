import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CartItem } from '@/domain/cart/cart-types'
import { type CartFacts, type JudgedCart, judgeCart, unjudgedCart } from '@/domain/order/judge-cart'
import { cartFactsQuery } from '@/parts/purchasing/cart-facts'
import { usePharmacyScope } from '@/parts/session/scope'

/** The carts by today's catalogue and campaigns; as they are stored where this device does not have the pharmacy's data. */
export function useJudgedCarts(items: readonly CartItem[]): readonly JudgedCart[] {
  const { data: facts } = useQuery(cartFactsQuery(usePharmacyScope()))
  return useMemo(() => judgedCarts(items, facts), [items, facts])
}

export const judgedCarts = (
  items: readonly CartItem[],
  facts: CartFacts | null | undefined,
): readonly JudgedCart[] => items.map((item) => (facts ? judgeCart(item, facts) : unjudgedCart(item)))
