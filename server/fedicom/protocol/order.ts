import * as v from 'valibot'
import {
  list,
  object,
  optional,
  optionalDay,
  optionalDecimal,
  optionalText,
  optionalUnits,
  text,
} from '@/contract/fedicom/fields'
import { limits } from '@/contract/fedicom/received-order'
import { incidents } from './errors'

/** POST /pedidos. */
export type FedicomOrder = {
  codigoCliente: string
  numeroPedidoOrigen: string
  tipoPedido?: string
  codigoAlmacenServicio?: string
  observaciones?: string
  aplazamiento?: number
  lineas: FedicomOrderLine[]
}
export type FedicomOrderLine = {
  orden: number
  codigoArticulo: string
  cantidad: number
  cantidadBonificacion?: number
  descuentoPorcentaje?: number
}

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
