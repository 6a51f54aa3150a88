import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { cn, date, maxInteger, rowId, text, textId, textLongId } from '@/contract/basics/fields'
import { maxQuantity } from '@/domain/basics/quantity'
import {
  type ClaimedKind,
  claimedKinds,
  claimPhotoRule,
  maxClaimLines,
  maxClaimText,
} from '@/domain/order/claim'
import { maxLotLength } from '@/domain/order/order-limits'

export const claimedKind = v.picklist(Object.keys(claimedKinds) as ClaimedKind[])

const positiveCents = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxInteger))

const claimLines = v.pipe(
  v.array(
    v.object({
      kind: claimedKind,
      /** The line of the order; null for a product that nobody ordered. */
      line: v.nullable(rowId),
      cn,
      units: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxQuantity)),
      lot: v.nullable(v.pipe(text, v.nonEmpty(), v.maxLength(maxLotLength, 'Lote demasiado largo'))),
      expiry: v.nullable(date),
      /** What it comes to before taxes; of a price or of free units alone. */
      amount: v.optional(positiveCents),
      /** The whole difference, with what was claimed before; absent from devices of before. What goes beyond it was claimed meanwhile. */
      whole: v.optional(positiveCents),
    }),
  ),
  v.minLength(1, 'Debe reclamar algo'),
  v.maxLength(maxClaimLines, 'Demasiadas diferencias'),
)
export type ClaimLine = v.InferOutput<typeof claimLines>[number]

/** The texts of a form: its photographs are files beside them. */
export const claimTextSchema = v.object({
  laboratory: textId,
  text: v.pipe(text, v.trim(), v.maxLength(maxClaimText, 'Demasiado largo')),
  /** As JSON. */
  lines: v.pipe(v.string(), v.maxLength(64 * 1024), v.parseJson(undefined, 'Valor incorrecto'), claimLines),
})
export type ClaimText = v.InferOutput<typeof claimTextSchema>

const createdClaimSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })
export type CreatedClaim = v.InferOutput<typeof createdClaimSchema>

export const createClaim = endpoint({
  method: 'POST',
  path: '/purchase-order/:id/claim/',
  summary:
    'Reclama a un laboratorio lo que no llegó bien de un pedido, con fotografías, una sola vez por Idempotency-Key',
  access: { kind: 'order', param: 'id' },
  beforeTerms: true,
  params: v.object({ id: textLongId }),
  headers: v.object({ 'idempotency-key': v.pipe(v.string(), v.uuid('Falta la cabecera Idempotency-Key')) }),
  body: claimTextSchema,
  files: { name: 'photos', ...claimPhotoRule },
  response: createdClaimSchema,
  errors: ['not_found', 'idempotency_mismatch', 'claim_rejected', 'too_many_requests'],
})
