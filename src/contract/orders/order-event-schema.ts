import * as v from 'valibot'
import { cents, cn, count, fraction, id, instant } from '@/contract/basics/fields'

/**
 * What a laboratory's own system is told by webhook (docs/deliveries.md). It only grows: fields are added, never renamed.
 */
const laboratory = v.object({ id, name: v.string() })

const orderLine = v.object({
  cn,
  product: v.string(),
  ean: v.nullable(v.string()),
  quantity: count,
  /** Free units, which come beside those of `quantity` and are part of none of the totals. */
  bonus: v.optional(count),
  /** What a unit costs before taxes, where that decides: `discount` is then what it comes to. */
  netPrice: v.optional(v.nullable(cents)),
  pvl: cents,
  pvp: v.nullable(cents),
  discount: fraction,
  totalPvl: cents,
  totalPvlWithDiscount: cents,
  campaign: v.nullable(v.string()),
})

/** The part of the order that this laboratory gets, and totals of that alone. */
const orderPart = v.object({
  id,
  name: v.string(),
  createdAt: instant,
  pharmacy: v.object({
    id,
    name: v.string(),
    nif: v.nullable(v.string()),
    address: v.nullable(v.string()),
    postalCode: v.nullable(v.string()),
    city: v.nullable(v.string()),
    province: v.nullable(v.string()),
  }),
  method: v.nullable(v.object({ id, name: v.string() })),
  lines: v.array(orderLine),
  totalQuantity: count,
  totalPvl: cents,
  totalPvlWithDiscount: cents,
})

const common = {
  /** Id of the delivery, equal at each attempt: `{order}.{laboratory}.{number}`. */
  delivery: v.string(),
  happenedAt: instant,
  laboratory,
}

export const orderEventSchema = v.variant('event', [
  v.object({ event: v.literal('order.created'), ...common, order: orderPart }),
  v.object({ event: v.literal('order.withdrawn'), ...common, order: orderPart }),
  /** Sent by «Enviar prueba»: it is about no order. */
  v.object({ event: v.literal('test'), ...common }),
])
export type OrderEvent = v.InferOutput<typeof orderEventSchema>
