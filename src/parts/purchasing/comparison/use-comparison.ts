import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { madridDay } from '@/domain/basics/dates'
import type { Cn } from '@/domain/catalogue/catalogue'
import { compareOffers } from '@/domain/comparison/compare-offers'
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
  /** Lines of a proposal, which will be in that cart beside what is there. */
  proposed?: readonly LineToDiscount[] | undefined
}

/** What a pharmacy pays for these units at all who sell them to it, from this device's data; null where it has none. */
export function useComparison({ cn, quantity, now, proposed = none }: Compared) {
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
    const beside = (laboratory: number) => [
      ...(inCart.get(laboratory) ?? none),
      ...(laboratory === now.cart ? proposed : none),
    ]
    return compareOffers(data.facts, { cn, quantity, beside, quickwins })
  }, [data, items, proposed, cn, quantity, now.cart, quickwins])
  return { isUnknown: query.isError || data === null, offers, facts: data?.facts }
}

const none: readonly never[] = []
