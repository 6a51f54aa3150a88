import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { cn, date, id, textId, toldInstant } from '@/contract/basics/fields'
import { maxQuantity } from '@/domain/basics/quantity'

const uuid = v.pipe(v.string(), v.uuid())

export const wantSchema = v.object({
  cn,
  units: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxQuantity)),
  /** The order in which it was missing. */
  order: v.nullable(id),
  /** By the device's clock. */
  wantedAt: toldInstant,
  wasShort: v.boolean(),
  promisedFor: v.nullable(date),
  /** The want that this takes off the list, told with it in full: the two may arrive in any sequence. Null puts one on the list. */
  removes: v.nullable(uuid),
})
export type WantToSave = v.InferOutput<typeof wantSchema>

const savedWantSchema = v.object({ id: uuid })
export type SavedWant = v.InferOutput<typeof savedWantSchema>

export const saveWant = endpoint({
  method: 'POST',
  path: '/pharma/:id/want/',
  summary:
    'Apunta en la lista de esperados un producto que falta, o lo quita, una sola vez por Idempotency-Key',
  access: { kind: 'pharmacy', param: 'id' },
  beforeTerms: true,
  params: v.object({ id: textId }),
  headers: v.object({ 'idempotency-key': v.pipe(v.string(), v.uuid('Falta la cabecera Idempotency-Key')) }),
  body: wantSchema,
  response: savedWantSchema,
  errors: ['idempotency_mismatch', 'want_rejected'],
})
