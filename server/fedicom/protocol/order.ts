import * as v from 'valibot'
import { incidents } from './errors'
import {
  list,
  object,
  optional,
  optionalDay,
  optionalDecimal,
  optionalFlag,
  optionalText,
  optionalUnits,
  text,
  units,
} from './fields'

/** Lengths of the protocol. */
export const limits = { orderType: 6, warehouse: 4, note: 50, article: 15, lines: 2_000 } as const

/** POST /pedidos. */
export type FedicomOrder = {
  codigoCliente: string
  numeroPedidoOrigen: string
  tipoPedido?: string
  codigoAlmacenServicio?: string
  observaciones?: string
  lineas: FedicomOrderLine[]
}
export type FedicomOrderLine = {
  orden: number
  codigoArticulo: string
  cantidad: number
  cantidadBonificacion?: number
  descuentoPorcentaje?: number
}

/** An order as a wholesaler reads it. */
export const receivedOrder = object({
  codigoCliente: text,
  numeroPedidoOrigen: text,
  tipoPedido: optionalText,
  codigoAlmacenServicio: optionalText,
  observaciones: optionalText,
  lineas: v.pipe(
    v.array(
      object({
        orden: optionalUnits,
        codigoArticulo: text,
        cantidad: v.pipe(units, v.minValue(0, 'es negativa')),
        cantidadBonificacion: optionalUnits,
        descuentoPorcentaje: optionalDecimal,
        servicioDemorado: optionalFlag,
      }),
    ),
    v.nonEmpty('no puede estar vacío'),
    v.maxLength(limits.lines, 'es demasiado larga'),
  ),
})
export type ReceivedOrder = v.InferOutput<typeof receivedOrder>

/** The answer without its lines, which are read one by one: a line that cannot be understood takes no other along. */
export const orderAnswer = object({
  numeroPedido: optionalText,
  numeroPedidoOrigen: optionalText,
  codigoCliente: optionalText,
  incidencias: incidents,
  lineas: list(v.unknown(), { items: limits.lines }),
})

export const answerLine = object({
  orden: optionalUnits,
  codigoArticulo: text,
  codigoArticuloSustituyente: optionalText,
  cantidad: optionalUnits,
  cantidadFalta: optionalUnits,
  cantidadBonificacion: optionalUnits,
  cantidadBonificacionFalta: optionalUnits,
  precio: optionalDecimal,
  servicioAplazado: optional(object({ fechaServicio: optionalDay, cantidad: optionalUnits })),
  incidencias: incidents,
})
export type AnswerLine = v.InferOutput<typeof answerLine>
