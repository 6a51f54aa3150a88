import * as v from 'valibot'
import { endpoint } from '@/contract/endpoint'
import { count, date, instant, textId } from '@/contract/fields'
import { batchKinds } from '@/domain/connector/row-faults'

export const pharmacyConnector = endpoint({
  method: 'GET',
  path: '/pharma/:id/connector/',
  summary: 'Cuándo llegaron los últimos datos del conector de la farmacia, y qué no se ha podido contar',
  access: { kind: 'pharmacy', param: 'id' },
  params: v.object({ id: textId }),
  response: v.object({
    /** Whether there is a key that opens something. */
    hasKey: v.boolean(),
    lastDataAt: v.nullable(instant),
    lastSaleDay: v.nullable(date),
    last: v.array(
      v.object({ kind: v.picklist(batchKinds), receivedAt: instant, received: count, bad: count }),
    ),
    /** What waits to be counted, by why. */
    waiting: v.array(v.object({ message: v.string(), rows: count })),
  }),
})
export type PharmacyConnector = v.InferOutput<typeof pharmacyConnector.response>
