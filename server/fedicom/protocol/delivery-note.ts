import * as v from 'valibot'
import {
  day,
  decimal,
  list,
  object,
  optional,
  optionalDecimal,
  optionalText,
  optionalUnits,
  text,
  units,
} from '@/contract/fedicom/fields'

const tax = object({
  tipo: optionalText,
  base: optionalDecimal,
  porcentaje: decimal,
  importe: optionalDecimal,
  porcentajeRecargo: optionalDecimal,
  importeRecargo: optionalDecimal,
})
const reduction = object({ tipo: optionalText, porcentaje: optionalDecimal, importe: optionalDecimal })

const noteLine = object({
  orden: optionalUnits,
  codigoArticulo: text,
  descripcionArticulo: optionalText,
  cantidadPedida: optionalUnits,
  cantidadServida: units,
  cantidadBonificada: optionalUnits,
  precioPvp: optionalDecimal,
  precioNeto: optionalDecimal,
  precioAlbaran: optionalDecimal,
  impuesto: optional(tax),
  descuento: optional(reduction),
  cargo: optional(reduction),
})

/** GET /albaranes: which there are. */
export const listedNotes = v.pipe(
  v.array(object({ codigoCliente: optionalText, numeroAlbaran: text, fechaAlbaran: day }), 'no es una lista'),
  v.maxLength(1_000, 'es demasiado larga'),
)

/** GET /albaranes/:numero: what was served, and what it cost, with IVA and surcharge. */
export const deliveryNote = object({
  codigoCliente: optionalText,
  numeroAlbaran: text,
  fechaAlbaran: day,
  numeroFactura: optionalText,
  codigoAlmacen: optionalText,
  pedidos: list(
    object({ numeroPedido: optionalText, tipoPedido: optionalText, aplazamiento: optionalText }),
    {
      items: 200,
    },
  ),
  lineas: v.pipe(v.array(noteLine, 'no es una lista'), v.maxLength(5_000, 'es demasiado larga')),
})
export type NoteLine = v.InferOutput<typeof noteLine>
