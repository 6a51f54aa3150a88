import { useQuery } from '@tanstack/react-query'
import { cartFactsQuery } from '@/features/cart/queries'
import { judgedCarts } from '@/features/cart/use-judged-carts'
import { useSessionScope } from '@/parts/session/scope'
import { CartEntry, type CartEntryProps } from '@/routes/-layout/cart-entry'

/** The cart's entry at the prices of the cart's screen, from when that has read them: no other screen waits for the catalogue. */
export default function JudgedCartEntry({ items, ...shown }: CartEntryProps) {
  const { device, identity } = useSessionScope()
  const scope = { device, identity, pharmacy: { id: shown.pharmacy } }
  const { data: facts } = useQuery({ ...cartFactsQuery(scope), enabled: false })
  return <CartEntry {...shown} items={judgedCarts(items, facts).map(({ item }) => item)} />
}
