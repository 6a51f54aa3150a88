import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { count, id, instant, textLongId } from '@/contract/basics/fields'
import { deliveryChannels } from '@/domain/order/delivery'
import { answerOrigins } from '@/domain/order/line-answer'

const moment = {
  at: instant,
  /** Who did it, where it was a person that the reader may know; the laboratory is that person's. */
  by: v.optional(v.object({ name: v.string(), laboratory: v.nullable(v.string()) })),
}
/** Whose part of the order it is about. */
const laboratories = v.array(v.object({ id, name: v.string() }))

const momentSchema = v.variant('kind', [
  /** The server received the order. */
  v.object({ kind: v.literal('created'), ...moment }),
  v.object({ kind: v.literal('taken'), ...moment, laboratories }),
  /** It was taken by mistake. */
  v.object({ kind: v.literal('released'), ...moment, laboratories }),
  v.object({ kind: v.literal('cancelled'), ...moment, laboratories }),
  /** The laboratory's own system, or its mail, has it, or has been told of its withdrawal. */
  v.object({
    kind: v.picklist(['delivered', 'withdrawal-delivered']),
    ...moment,
    laboratories,
    channel: v.picklist(deliveryChannels),
  }),
  /** Units of the answered lines. */
  v.object({
    kind: v.literal('answered'),
    ...moment,
    laboratories,
    origin: v.picklist(answerOrigins),
    served: count,
    delayed: count,
    substituted: count,
    missing: count,
  }),
  /** A wholesaler's note says what comes: units of the lines that the reader sees. */
  v.object({ kind: v.literal('delivery-note'), ...moment, laboratories, number: v.string(), units: count }),
  /** What did not come as it should, and what the laboratory says of it. */
  v.object({
    kind: v.picklist(['claimed', 'claim-accepted', 'claim-refused']),
    ...moment,
    laboratories,
  }),
  /** Units that came, less those that were taken back. */
  v.object({ kind: v.literal('received'), ...moment, units: v.pipe(v.number(), v.integer()) }),
])
export type OrderMoment = v.InferOutput<typeof momentSchema>

export const orderTimeline = endpoint({
  method: 'GET',
  path: '/purchase-order/:id/timeline/',
  summary: 'Lo que ha sido de un pedido, lo primero al principio; un laboratorio, lo de su parte',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  response: v.object({ data: v.array(momentSchema) }),
  errors: ['not_found'],
})
