import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { count, date, id, instant, required, textId } from '@/contract/basics/fields'
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
/** The name of a key: the contract of the administration's, too. */
export const keyName = v.pipe(required, v.maxLength(60, 'Es demasiado largo'))

export const createOwnConnectorKey = endpoint({
  method: 'POST',
  path: '/pharma/:id/connector/key/',
  summary:
    'Una clave nueva para el conector de la propia farmacia; se dice esta vez y ninguna más. Nadie la hace en su lugar',
  access: { kind: 'pharmacy', param: 'id' },
  params: v.object({ id: textId }),
  body: v.object({ name: keyName }),
  response: v.object({ id, key: v.string() }),
  errors: ['forbidden', 'too_many_requests'],
})

export type PharmacyConnector = v.InferOutput<typeof pharmacyConnector.response>
