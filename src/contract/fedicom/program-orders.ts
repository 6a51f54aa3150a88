import * as v from 'valibot'
import { type Endpoint, endpoint } from '@/contract/basics/endpoint'
import { count, textLongId } from '@/contract/basics/fields'
import { credentials, receivedOrder } from '@/contract/fedicom/received-order'

/*
 * What a pharmacy's program that speaks Fedicom 3 calls: names, forms and codes are the protocol's. docs/deliveries.md says what they
 * mean here.
 */

const incident = v.object({ codigo: v.string(), descripcion: v.string() })
const failure = {
  body: v.array(incident),
  // What may be tried again as it stands is no refusal: programs take any 4xx as one.
  status: {
    invalid_fields: 400,
    order_rejected: 400,
    price_risen: 400,
    idempotency_mismatch: 409,
    in_flight: 503,
  },
} as const satisfies Endpoint['failure']
const access = { kind: 'fedicom' } as const satisfies Endpoint['access']

const line = v.object({
  orden: v.number(),
  codigoArticulo: v.string(),
  codigoArticuloSustituyente: v.optional(v.string()),
  cantidad: count,
  cantidadFalta: v.optional(count),
  cantidadBonificacion: v.optional(count),
  cantidadBonificacionFalta: v.optional(count),
  /** Euros of a unit, before taxes and before `descuentoPorcentaje`. */
  precio: v.optional(v.number()),
  descuentoPorcentaje: v.optional(v.number()),
  servicioAplazado: v.optional(v.object({ fechaServicio: v.optional(v.string()), cantidad: count })),
  incidencias: v.optional(v.array(incident)),
})

const order = v.object({
  codigoCliente: v.string(),
  numeroPedido: v.string(),
  numeroPedidoOrigen: v.string(),
  fechaPedido: v.string(),
  tipoPedido: v.optional(v.string()),
  codigoAlmacenServicio: v.optional(v.string()),
  incidencias: v.optional(v.array(incident)),
  lineas: v.array(line),
})

export const fedicomAuthenticate = endpoint({
  method: 'POST',
  path: '/fedicom/authenticate',
  summary: 'Fedicom 3: un token para el programa de una farmacia, por su número y su clave de pedidos',
  access: { kind: 'public' },
  body: credentials,
  response: v.object({ auth_token: v.string() }),
  status: 201,
  failure,
  errors: ['invalid_credentials'],
})

export const placeFedicomOrder = endpoint({
  method: 'POST',
  path: '/fedicom/pedidos',
  summary: 'Fedicom 3: un pedido del programa de una farmacia, una sola vez por numeroPedidoOrigen',
  access,
  body: receivedOrder,
  response: order,
  status: 201,
  failure,
  errors: ['in_flight', 'idempotency_mismatch', 'order_rejected', 'price_risen', 'forbidden'],
})

export const fedicomOrder = endpoint({
  method: 'GET',
  path: '/fedicom/pedidos/:numeroPedido',
  summary: 'Fedicom 3: un pedido del programa, con lo que se ha contestado de cada línea',
  access,
  params: v.object({ numeroPedido: textLongId }),
  response: order,
  failure,
  errors: ['not_found'],
})
export type FedicomOrderAnswer = v.InferOutput<typeof fedicomOrder.response>
