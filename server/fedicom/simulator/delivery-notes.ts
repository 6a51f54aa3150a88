import { formatDay, madridDay } from '@/domain/basics/dates'
import { discountedAmount } from '@/domain/basics/money'
import { divideHalfUp } from '@/domain/basics/numbers'
import type { PlacedOrder, ServedLine } from './warehouse'

/** Per thousand, as the pharmacies' regime has had them since 2015. */
const surchargePerMille = { 4: 5, 10: 14, 21: 52 } as const
const taxNames = { 4: 'IVA - SUPERREDUCIDO', 10: 'IVA - REDUCIDO', 21: 'IVA - NORMAL' } as const

/** The note that goes with what an order serves; null where nothing came. */
export const noteOf = (placed: PlacedOrder) => {
  const served = placed.served.filter((line) => line.served + line.bonus > 0)
  if (served.length === 0) return null
  const lines = served.map(lineOf)
  const total = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line) => sum + of(line), 0)
  return {
    codigoCliente: placed.order.codigoCliente,
    numeroAlbaran: noteNumber(placed),
    fechaAlbaran: noteDay(placed),
    codigoAlmacen: placed.order.codigoAlmacenServicio ?? 'AL01',
    pedidos: [{ numeroPedido: placed.number, tipoPedido: placed.order.tipoPedido ?? '' }],
    lineas: lines,
    totales: {
      lineas: lines.length,
      cantidadPedida: total((line) => line.cantidadPedida),
      cantidadServida: total((line) => line.cantidadServida),
      cantidadBonificada: total((line) => line.cantidadBonificada),
      precioNeto: cents(total(({ impuesto }) => impuesto.base * 100)),
      impuestos: ([4, 10, 21] as const).flatMap((rate) => {
        const of = lines.filter(({ impuesto }) => impuesto.porcentaje === rate)
        const sum = (key: 'base' | 'importe' | 'importeRecargo') =>
          cents(of.reduce((all, { impuesto }) => all + impuesto[key] * 100, 0))
        if (of.length === 0) return []
        return {
          tipo: taxNames[rate],
          porcentaje: rate,
          base: sum('base'),
          importe: sum('importe'),
          porcentajeRecargo: surchargePerMille[rate] / 10,
          importeRecargo: sum('importeRecargo'),
        }
      }),
    },
  }
}

export const noteNumber = ({ number }: PlacedOrder): string => `A${number.slice(1)}`
export const noteDay = ({ at }: PlacedOrder): string => formatDay(madridDay(new Date(at)))

/** One rounding per line, half up, in cents. */
const lineOf = (line: ServedLine, index: number) => {
  const { product, ordered, served, bonus, discount } = line
  const pvl = Math.round(product.pvl * 100)
  const net = discountedAmount(pvl, discount / 100)
  const base = net * served
  const perMille = surchargePerMille[product.iva]
  return {
    orden: index + 1,
    codigoArticulo: product.cn,
    descripcionArticulo: product.name,
    cantidadPedida: ordered,
    cantidadServida: served,
    cantidadBonificada: bonus,
    precioPvp: product.pvp,
    precioNeto: cents(net),
    precioAlbaran: product.pvl,
    impuesto: {
      tipo: taxNames[product.iva],
      base: cents(base),
      porcentaje: product.iva,
      importe: cents(divideHalfUp(base * product.iva, 100)),
      porcentajeRecargo: perMille / 10,
      importeRecargo: cents(divideHalfUp(base * perMille, 1_000)),
    },
    ...(discount > 0 && {
      descuento: {
        tipo: 'Descuento laboratorio',
        porcentaje: discount,
        importe: cents(pvl * served - base),
      },
    }),
  }
}

const cents = (amount: number): number => Math.round(amount) / 100
