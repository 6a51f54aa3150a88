import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { cents, count, id, instant, required, textInteger, textLongId } from '@/contract/basics/fields'
import { claimedKind } from '@/contract/orders/claim-creation'
import { type ClaimState, claimStates, maxClaimText } from '@/domain/order/claim'

const claimId = v.pipe(v.string(), v.uuid('Identificador incorrecto'))

const claim = v.object({
  id: claimId,
  laboratory: v.object({ id, name: v.string() }),
  createdAt: instant,
  text: v.string(),
  state: v.picklist(Object.keys(claimStates) as ClaimState[]),
  /** What its laboratory, or staff, says of it; null while it is open. */
  answer: v.nullable(v.string()),
  answeredAt: v.nullable(instant),
  lines: v.array(
    v.object({
      kind: claimedKind,
      cn: v.string(),
      product: v.string(),
      units: count,
      lot: v.nullable(v.string()),
      expiry: v.nullable(v.string()),
      /** What it comes to before taxes; null where it is about no price, absent in answers of earlier versions. */
      amount: v.optional(v.nullable(cents)),
    }),
  ),
  photos: v.array(v.object({ position: count, name: v.string(), size: count })),
})
const claims = v.object({ data: v.array(claim) })
export type Claim = v.InferOutput<typeof claim>

export const orderClaims = endpoint({
  method: 'GET',
  path: '/purchase-order/:id/claim/',
  summary: 'Reclamaciones de un pedido, las últimas primero; un laboratorio ve las de su asociación',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  response: claims,
  errors: ['not_found'],
})

export const answerClaim = endpoint({
  method: 'PUT',
  path: '/purchase-order/:id/claim/',
  summary: 'El laboratorio, o el personal, acepta o rechaza una reclamación abierta',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  body: v.object({
    claim: claimId,
    state: v.picklist(['accepted', 'refused']),
    text: v.pipe(required, v.maxLength(maxClaimText, 'Demasiado largo')),
  }),
  response: claims,
  errors: ['not_found', 'forbidden', 'edit_conflict'],
})

export const claimPhoto = endpoint({
  method: 'GET',
  path: '/purchase-order/:id/claim/photo/',
  summary: 'Una fotografía de una reclamación, para guardarla',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  query: v.object({ claim: claimId, position: textInteger }),
  response: { file: 'application/octet-stream' },
  errors: ['not_found'],
})
