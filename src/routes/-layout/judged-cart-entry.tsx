import { useQuery } from '@tanstack/react-query'
import { formatEurosRounded } from '@/domain/basics/money'
import { summariseCart } from '@/domain/cart/cart'
import type { JudgedCart } from '@/domain/order/judge-cart'
import { judgedCarts } from '@/features/cart/use-judged-carts'
import { cartFactsQuery } from '@/parts/purchasing/cart-facts'
import { useSessionScope } from '@/parts/session/scope'
import { CartEntry, type CartEntryProps } from '@/routes/-layout/cart-entry'

/** The cart's entry at the prices of the cart's screen, from when that has read them: no other screen waits for the catalogue. */
export default function JudgedCartEntry({ items, ...shown }: CartEntryProps) {
  const { device, identity } = useSessionScope()
  const scope = { device, identity, pharmacy: { id: shown.pharmacy } }
  const { data: facts } = useQuery({ ...cartFactsQuery(scope), enabled: false })
  const carts = judgedCarts(items, facts)
  return <CartEntry {...shown} items={carts.map(({ item }) => item)} net={netOf(carts)} />
}

/** Where something is taken off. */
const netOf = (carts: readonly JudgedCart[]): string | undefined => {
  const totals = carts.map(({ item, discountedPvl }) => ({
    pvl: summariseCart(item).totalPvl,
    net: discountedPvl,
  }))
  if (totals.every(({ pvl, net }) => net === null || net === pvl)) return undefined
  return `Neto ${formatEurosRounded(totals.reduce((sum, { pvl, net }) => sum + (net ?? pvl), 0))}`
}
