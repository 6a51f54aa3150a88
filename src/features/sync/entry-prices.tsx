import { dropOf } from '@/features/sync/price-texts'
import classes from '@/features/sync/sync.module.css'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import { PriceChanges } from '@/parts/prices/price-changes'

/** An order's changed prices: rises, which its user has to accept, or drops, which were applied. */
export function EntryPrices({ state, prices = [] }: Pick<OrderEntry, 'state' | 'prices'>) {
  if (prices.length === 0) return null
  if (state === 'review') return <PriceChanges changes={prices} />
  const drop = dropOf(prices)
  if (state !== 'accepted' || drop === null) return null
  return (
    <details className={classes.drop}>
      <summary>{drop}</summary>
      <PriceChanges changes={prices} />
    </details>
  )
}
