import { useQuery } from '@tanstack/react-query'
import type { Order } from '@/contract/orders/orders'
import { maxClaimText } from '@/domain/order/claim'
import { orderNotesQuery } from '@/features/orders/follow-up/queries'
import { PriceDifferences } from '@/features/orders/invoice/price-differences'
import { useSessionScope } from '@/parts/session/scope'

type NoteDifferencesProps = { order: Pick<Order, 'id' | 'name'>; canClaim: boolean }

/** What the delivery notes of an order charge beyond it; nothing where there are none, and for laboratories. */
export default function NoteDifferences({ order, canClaim }: NoteDifferencesProps) {
  const { data } = useQuery(orderNotesQuery(useSessionScope(), order.id))
  if (data?.differences === undefined) return null
  const numbers = data.data.map(({ number }) => number)
  const text = `Según ${numbers.length === 1 ? 'el albarán' : 'los albaranes'} ${numbers.join(', ')}.`
  return (
    <PriceDifferences
      {...{ order, canClaim }}
      differences={data.differences}
      foundIn={text.slice(0, maxClaimText)}
    />
  )
}
