import * as v from 'valibot'
import { cents, cn, count, id } from '@/domain/basics/fields'

export const laboratoryRef = v.object({ id, name: v.string(), image: v.nullable(v.string()) })

/** A line as the cart shows it; enough to show the order without a network and to take it back into the cart. */
export const cartProductSchema = v.object({
  id,
  cn,
  product: v.string(),
  ean: v.object({ code: v.optional(v.string()) }),
  quantity: count,
  pvl: cents,
  pvp: v.nullable(cents),
  campaign: v.nullable(v.object({ id, name: v.string() })),
  laboratory: laboratoryRef,
  tags: v.array(v.object({ code: v.string(), name: v.string(), quantity: count, quickwin: v.optional(id) })),
})
