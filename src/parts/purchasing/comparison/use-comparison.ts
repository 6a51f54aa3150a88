import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { madridDay } from '@/domain/basics/dates'
import type { Cn } from '@/domain/catalogue/catalogue'
import { type Beside, compareOffers } from '@/domain/comparison/compare-offers'
import { comparisonFacts } from '@/domain/comparison/comparison-facts'
import type { LineToDiscount } from '@/domain/offers/line-discounts'
import { discountFacts, linesToDiscount } from '@/domain/order/expected-prices'
import { orderFromCart } from '@/domain/order/order'
import { fromDevice } from '@/parts/purchasing/queries'
import { ownedKey } from '@/parts/session/query-keys'
import { usePharmacyScope } from '@/parts/session/scope'

/** What is compared: some units of a product, where they are ordered now. */
export type Compared = {
  cn: Cn
  product: string
  quantity: number
  /** The laboratory in whose cart they are or will be, and what their line names. */
  now: { cart: number; campaign: number | undefined; quickwins: readonly number[] }
  /** The other lines of the proposal that they are in; absent where they are a line of the cart. */
  proposed?: readonly LineToDiscount[] | undefined
  /** The proposal becomes an order of its own, without the cart. */
  isOwnOrder?: boolean | undefined
}

/** What a pharmacy pays for these units at all who sell them to it, from this device's data; null where it has none. */
export function useComparison({ cn, quantity, now, proposed, isOwnOrder = false }: Compared) {
  const { quickwins } = now
  const { device, identity, pharmacy } = usePharmacyScope()
  const cart = device.cart(identity, pharmacy.id)
  const { items } = useSyncExternalStore(cart.subscribe, cart.getSnapshot)
  const query = useQuery({
    ...fromDevice,
    queryKey: ownedKey('purchasing', identity, pharmacy.id, 'comparison-facts'),
    structuralSharing: false,
    queryFn: async () => {
      const offers = await device.snapshots.loadOffers(pharmacy.id)
      if (offers === null || offers.purchasing.taxes === undefined) return null
      const { catalogue, purchasing } = offers
      const today = madridDay(new Date(device.serverNow()))
      return {
        facts: comparisonFacts(purchasing, { catalogue, today }),
        discounts: discountFacts(purchasing, today),
      }
    },
  })
  const { data } = query
  const offers = useMemo(() => {
    if (!data) return undefined
    const inCart = new Map(
      items.map((item) => {
        const order = orderFromCart({ item, name: '', method: null })
        return [item.laboratory, linesToDiscount(order, item.products, data.discounts)] as const
      }),
    )
    const beside: Beside = ({ cart: target, product, quickwin }) => {
      const there = inCart.get(target) ?? none
      if (target !== now.cart) return there
      // A line of the cart leaves it for whatever takes its place.
      if (proposed === undefined) return there.filter((line) => line.cn !== cn)
      if (!isOwnOrder) return [...there, ...proposed]
      return product.cn === cn && quickwin !== undefined && quickwins.includes(quickwin.id) ? proposed : there
    }
    return compareOffers(data.facts, { cn, quantity, beside, quickwins })
  }, [data, items, proposed, isOwnOrder, cn, quantity, now.cart, quickwins])
  return { isUnknown: query.isError || data === null, offers, facts: data?.facts }
}

const none: readonly never[] = []
