import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { cn, count, date, id, textLongId } from '@/contract/basics/fields'
import { type ClaimKind, claimKinds } from '@/domain/order/reception'

const pack = {
  /** The line of the order that it counts for; null for a product that nobody ordered. */
  line: v.nullable(id),
  cn,
  lot: v.nullable(v.string()),
  expiry: v.nullable(date),
}
const receivedOrder = v.object({
  /** What came, less what was taken back. */
  received: v.array(v.object({ ...pack, units: count, broken: v.boolean() })),
  /** What was claimed of it, and not refused: it cannot be taken back. */
  claimed: v.array(
    v.object({ ...pack, kind: v.picklist(Object.keys(claimKinds) as ClaimKind[]), units: count }),
  ),
})
export type ReceivedOrder = v.InferOutput<typeof receivedOrder>

export const orderReceived = endpoint({
  method: 'GET',
  path: '/purchase-order/:id/reception/',
  summary: 'Lo recibido de un pedido, lote a lote, y lo que de ello está reclamado: así se corrige',
  access: { kind: 'order', param: 'id' },
  params: v.object({ id: textLongId }),
  response: receivedOrder,
  errors: ['not_found'],
})
