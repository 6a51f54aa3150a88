import * as v from 'valibot'
import { cents, cn, count, id } from '@/contract/basics/fields'
import type { OrderToCreate } from '@/contract/orders/order-creation'
import { linePriceSchema, priceChangeSchema } from '@/contract/orders/price-change'
import { cartProductSchema, laboratoryRef } from '@/domain/cart/cart-product-schema'
import { entryFields } from '@/offline/kinds/entry-fields'

/** Apart from what else an order is (order.ts), which a first screen brings: this comes when a copy or a file is read. */
export const schema = v.object({
  ...entryFields,
  endpoint: v.literal('createOrder'),
  body: v.object({
    name: v.string(),
    pharma: id,
    laboratories: v.array(id),
    purchaseOrderLines: v.array(
      v.object({
        cn,
        quantity: count,
        tags: v.array(v.string()),
        campaign: v.optional(id),
        quickwins: v.optional(v.array(id)),
        expected: v.optional(linePriceSchema),
      }),
    ),
    tags: v.array(v.string()),
    method: v.optional(id),
    quickwin: v.optional(id),
  }) satisfies v.GenericSchema<unknown, OrderToCreate>,
  /**
   * Prices as the server has them: in `review` every line whose price changed, once `accepted` the lines that cost less
   * than the screen said. Entries of the app's earlier versions have none.
   */
  prices: v.optional(v.array(priceChangeSchema)),
  /** The server's own order, once accepted. */
  order: v.nullable(v.object({ id, name: v.string() })),
  display: v.object({
    laboratory: laboratoryRef,
    totalQuantity: count,
    totalPvl: cents,
    totalPvp: cents,
    totalPvlWithDiscount: cents,
    products: v.array(cartProductSchema),
    /** The pharmacy's name, for whoever sees it without being there; entries of the app's earlier versions have none. */
    pharmacy: v.optional(v.string()),
  }),
})
export type OrderEntry = v.InferOutput<typeof schema>
