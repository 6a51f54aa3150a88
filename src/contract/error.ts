import * as v from 'valibot'
import { errorCodes } from '@/contract/basics/endpoint'
import { priceChangeSchema } from '@/contract/orders/price-change'

/** Body of every failed call. `fields` maps a path such as `purchaseOrderLines.0.cn` to its message in Spanish. */
export const errorBodySchema = v.object({
  error: v.object({
    code: v.picklist(errorCodes),
    message: v.string(),
    fields: v.optional(v.record(v.string(), v.string())),
    /** With `unauthenticated`: nobody has ended the session, which was not used for too long or began too long ago. */
    expired: v.optional(v.boolean()),
    /** With `price_risen`: every line whose price changed, drops too, so that accepting accepts the whole order. */
    prices: v.optional(v.array(priceChangeSchema)),
  }),
})
export type ErrorBody = v.InferOutput<typeof errorBodySchema>
