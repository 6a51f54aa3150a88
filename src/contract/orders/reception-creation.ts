import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { cn, count, date, rowId, text, textLongId, toldInstant } from '@/contract/basics/fields'
import { maxInteger } from '@/domain/basics/fields'
import { maxQuantity } from '@/domain/basics/quantity'
import { maxLotLength, maxReceivedLines } from '@/domain/order/order-limits'

const lot = v.pipe(
  text,
  v.trim(),
  v.nonEmpty('Campo obligatorio'),
  v.maxLength(maxLotLength, 'Lote demasiado largo'),
)

export const receptionSchema = v.object({
  /** When it was counted, by the device's clock. */
  receivedAt: toldInstant,
  lines: v.pipe(
    v.array(
      v.object({
        /** The line of the order that the units count for; null for a product that nobody ordered. */
        line: v.nullable(rowId),
        cn,
        /** Fewer than none: a correction takes back what came. */
        units: v.pipe(
          v.number(),
          v.integer(),
          v.minValue(-maxQuantity),
          v.maxValue(maxQuantity),
          v.check((units) => units !== 0, 'Debe contar al menos una unidad'),
        ),
        /** Units of it that had come as far as whoever takes some back saw: others mean that somebody was faster. */
        before: v.optional(v.pipe(count, v.maxValue(maxInteger))),
        broken: v.boolean(),
        lot: v.nullable(lot),
        expiry: v.nullable(date),
      }),
    ),
    v.minLength(1, 'Debe contar al menos una unidad'),
    v.maxLength(maxReceivedLines, 'Demasiados lotes: guarde la recepción en varias'),
  ),
})
/** What came of an order, counted by one person. */
export type Reception = v.InferOutput<typeof receptionSchema>

const createdReceptionSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })
export type CreatedReception = v.InferOutput<typeof createdReceptionSchema>

export const createReception = endpoint({
  method: 'POST',
  path: '/purchase-order/:id/reception/',
  summary:
    'Anota lo recibido de un pedido una sola vez por Idempotency-Key; de un pedido puede haber varias, y una con unidades negativas corrige lo anterior',
  access: { kind: 'order', param: 'id' },
  beforeTerms: true,
  params: v.object({ id: textLongId }),
  headers: v.object({ 'idempotency-key': v.pipe(v.string(), v.uuid('Falta la cabecera Idempotency-Key')) }),
  body: receptionSchema,
  response: createdReceptionSchema,
  errors: ['not_found', 'idempotency_mismatch', 'reception_rejected'],
})
