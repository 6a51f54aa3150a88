import * as v from 'valibot'
import {
  decimal,
  object,
  optional,
  optionalFlag,
  optionalText,
  optionalUnits,
  text,
  units,
} from '@/contract/fedicom/fields'

/** Lengths of the protocol. */
export const limits = { orderType: 6, warehouse: 4, note: 50, article: 15, lines: 2_000 } as const

const tooLong = 'es demasiado largo'

/** POST /pedidos, as a wholesaler reads it. */
export const receivedOrder = object({
  codigoCliente: text,
  numeroPedidoOrigen: text,
  tipoPedido: optional(v.pipe(text, v.maxLength(limits.orderType, tooLong))),
  codigoAlmacenServicio: optional(v.pipe(text, v.maxLength(limits.warehouse, tooLong))),
  observaciones: optional(v.pipe(text, v.maxLength(limits.note, tooLong))),
  lineas: v.pipe(
    v.array(
      object({
        orden: optionalUnits,
        codigoArticulo: v.pipe(text, v.maxLength(limits.article, tooLong)),
        cantidad: v.pipe(units, v.minValue(0, 'es negativa')),
        cantidadBonificacion: optional(v.pipe(units, v.minValue(0, 'es negativa'))),
        descuentoPorcentaje: optional(
          v.pipe(decimal, v.minValue(0, 'es negativo'), v.maxValue(100, 'es más que todo')),
        ),
        servicioDemorado: optionalFlag,
      }),
      'no es una lista',
    ),
    v.nonEmpty('no puede estar vacío'),
    v.maxLength(limits.lines, 'es demasiado larga'),
  ),
})
export type ReceivedOrder = v.InferOutput<typeof receivedOrder>

/** POST /authenticate. */
export const credentials = object({
  user: text,
  password: optionalText,
  apikey: optionalText,
  domain: optionalText,
})
