import * as v from 'valibot'
import { cents, cn, count } from '@/contract/basics/fields'

/** What one line costs: the unit price, and the whole line with its discount; free units where it brings some. */
export const linePriceSchema = v.object({
  pvl: cents,
  totalPvlWithDiscount: cents,
  bonus: v.optional(count),
})

/** A line whose price is no longer what the screen said when its order was saved. */
export const priceChangeSchema = v.object({
  cn,
  product: v.string(),
  quantity: count,
  before: linePriceSchema,
  now: linePriceSchema,
  /** Why the campaign that the line named does not apply to it any more; absent where it does. */
  lostCampaign: v.optional(v.string()),
})
