import * as v from 'valibot'
import { cents, count } from '@/contract/basics/fields'

/** Free units and net prices of a campaign (domain/offers/quickwin); absent where it has none. */
export const unitTiers = {
  bonuses: v.optional(v.array(v.object({ quantity: count, bonus: count, repeats: v.boolean() }))),
  netPrices: v.optional(v.array(v.object({ quantity: count, netPrice: cents }))),
}
