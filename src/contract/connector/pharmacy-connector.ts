import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { cents, count, date, id, instant, required, textId } from '@/contract/basics/fields'
import { keyKinds } from '@/domain/connector/key-kind'
import { batchKinds } from '@/domain/connector/row-faults'

export const pharmacyConnector = endpoint({
  method: 'GET',
  path: '/pharma/:id/connector/',
  summary: 'Cuándo llegaron los últimos datos del conector de la farmacia, y qué no se ha podido contar',
  access: { kind: 'pharmacy', param: 'id' },
  params: v.object({ id: textId }),
  response: v.object({
    /** Whether there is a key for data that opens something. */
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
    'Una clave nueva de la propia farmacia, para su conector o para los pedidos de su programa; se dice esta vez y ninguna más. Nadie la hace en su lugar',
  access: { kind: 'pharmacy', param: 'id' },
  params: v.object({ id: textId }),
  /** Without `kind`, for data. */
  body: v.object({ name: keyName, kind: v.optional(v.picklist(keyKinds)) }),
  response: v.object({ id, key: v.string() }),
  errors: ['forbidden', 'too_many_requests'],
})

export const revokeOwnConnectorKey = endpoint({
  method: 'POST',
  path: '/pharma/:id/connector/key/revoke/',
  summary: 'La propia farmacia retira una clave de pedidos: desde ese momento no abre nada',
  access: { kind: 'pharmacy', param: 'id' },
  params: v.object({ id: textId }),
  body: v.object({ key: id }),
  response: v.object({}),
  errors: ['forbidden', 'not_found'],
})

export const pharmacyProgram = endpoint({
  method: 'GET',
  path: '/pharma/:id/connector/program/',
  summary:
    'Con qué hace pedidos el programa de la farmacia (Fedicom): sus claves, y los códigos de cada pedido',
  access: { kind: 'pharmacy', param: 'id' },
  params: v.object({ id: textId }),
  response: v.object({
    /** Keys that are not revoked, the last first. */
    keys: v.array(
      v.object({
        id,
        name: v.string(),
        tail: v.string(),
        createdAt: instant,
        createdBy: v.string(),
        lastUsedAt: v.nullable(instant),
        program: v.nullable(v.string()),
      }),
    ),
    /** `tipoPedido`; the laboratory is the main one. */
    quickwins: v.array(v.object({ code: v.string(), title: v.string(), laboratory: v.string() })),
    /** `codigoAlmacenServicio`. */
    methods: v.array(
      v.object({ code: v.string(), name: v.string(), laboratory: v.string(), minPrice: cents }),
    ),
  }),
})
export type PharmacyProgram = v.InferOutput<typeof pharmacyProgram.response>

export type PharmacyConnector = v.InferOutput<typeof pharmacyConnector.response>
