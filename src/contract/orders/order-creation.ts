import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { cn, id, readableName, rowId, text } from '@/contract/basics/fields'
import { linePriceSchema, priceChangeSchema } from '@/contract/orders/price-change'
import { maxQuantity, minOrderedQuantity } from '@/domain/basics/quantity'
import { maxQuickwinsPerLine } from '@/domain/offers/quickwin'
import {
  maxOrderLaboratories,
  maxOrderLines,
  maxTagLength,
  maxTagsPerLine,
  maxTagsPerOrder,
  tooManyLines,
} from '@/domain/order/order-limits'

const tags = (most: number) =>
  v.pipe(
    v.array(v.pipe(text, v.maxLength(maxTagLength, 'Etiqueta demasiado larga'))),
    v.maxLength(most, 'Demasiadas etiquetas'),
  )

export const orderToCreateSchema = v.object({
  name: v.pipe(readableName, v.maxLength(120)),
  pharma: rowId,
  laboratories: v.pipe(
    v.array(rowId),
    v.minLength(1, 'Campo obligatorio'),
    v.maxLength(maxOrderLaboratories, 'Demasiados laboratorios'),
  ),
  /** Each CN once. The server rejects a repeated one: added up, it would no longer be what the screen showed. */
  purchaseOrderLines: v.pipe(
    v.array(
      v.object({
        cn,
        quantity: v.pipe(v.number(), v.integer(), v.minValue(minOrderedQuantity), v.maxValue(maxQuantity)),
        tags: tags(maxTagsPerLine),
        campaign: v.optional(rowId),
        /** Ids of the quickwins that its units came from; absent in orders of the app's earlier versions. */
        quickwins: v.optional(v.pipe(v.array(rowId), v.maxLength(maxQuickwinsPerLine))),
        /**
         * What the screen said that the line costs. Dearer by now: the order is refused (`price_risen`); cheaper: the
         * drop is passed on and shown. Absent in orders of the app's earlier versions: whatever it costs.
         */
        expected: v.optional(linePriceSchema),
      }),
    ),
    v.minLength(1, 'Debe añadir al menos un producto'),
    v.maxLength(maxOrderLines, tooManyLines),
  ),
  tags: tags(maxTagsPerOrder),
  /** Id of the order method; absent where the laboratory offers none. */
  method: v.optional(rowId),
  /** The auto-buy quickwin that the order comes from: the server checks its conditions. */
  quickwin: v.optional(rowId),
})
/** Purchase order to create (purchasing.md §3). */
export type OrderToCreate = v.InferOutput<typeof orderToCreateSchema>

export const createdOrderSchema = v.object({
  id,
  name: v.string(),
  /** Lines that cost less than the screen said; absent where none did. */
  priceDrops: v.optional(v.array(priceChangeSchema)),
})
export type CreatedOrder = v.InferOutput<typeof createdOrderSchema>

export const createOrder = endpoint({
  method: 'POST',
  path: '/purchase-order/',
  summary: 'Crea un pedido una sola vez por Idempotency-Key',
  spec: 'purchasing.md §7',
  access: { kind: 'user' },
  beforeTerms: true,
  headers: v.object({ 'idempotency-key': v.pipe(v.string(), v.uuid('Falta la cabecera Idempotency-Key')) }),
  body: orderToCreateSchema,
  response: createdOrderSchema,
  errors: ['in_flight', 'idempotency_mismatch', 'order_rejected', 'price_risen', 'forbidden'],
})
