import type { ReceivedOrder } from '@/contract/fedicom/received-order'
import { addDays, formatDay, formatInstant, madridDay } from '@/domain/basics/dates'
import { readProductCode } from '@/domain/catalogue/product-code'
import { isTransferDomain } from '../protocol/authenticate'
import type { SimulatorFile, StockedProduct } from './simulator-file'

/** An order as it was taken: replayed in the same sequence, the same orders get the same answers. */
export type TakenOrder = { at: string; domain: string; order: ReceivedOrder }

export type ServedLine = {
  product: StockedProduct
  ordered: number
  served: number
  bonus: number
  /** Per cent. */
  discount: number
}
export type PlacedOrder = {
  number: string
  at: string
  order: ReceivedOrder
  served: ServedLine[]
  answer: Record<string, unknown>
}

export type Warehouse = ReturnType<typeof createWarehouse>

/** A wholesaler's stock and orders, of which it has numbered some before. Each order that it takes uses up what it serves. */
export function createWarehouse(file: SimulatorFile, numbered = 0) {
  const products = new Map(file.stock.map((product) => [product.cn, { ...product }]))
  const orders = new Map<string, PlacedOrder>()

  /** With the units that are left; null where the wholesaler does not have it at all. */
  const productOf = (code: string): StockedProduct | null => {
    const cn = readProductCode(code)?.cn ?? null
    const known = cn === null ? null : (products.get(cn) ?? null)
    if (cn === null || known !== null || file.unlisted === undefined) return known
    const unlisted: StockedProduct = { ...unlistedProduct, cn, name: `Producto ${cn}`, units: file.unlisted }
    products.set(cn, unlisted)
    return unlisted
  }

  const serve = (
    line: ReceivedOrder['lineas'][number] & { orden: number },
    { at, isTransfer }: { at: string; isTransfer: boolean },
  ): { said: Record<string, unknown>; served: ServedLine | null } => {
    const { orden, codigoArticulo, cantidad } = line
    const bonus = isTransfer ? (line.cantidadBonificacion ?? 0) : 0
    const said = { orden, codigoArticulo, cantidad, ...(bonus > 0 && { cantidadBonificacion: bonus }) }
    const asked = productOf(codigoArticulo)
    if (asked === null)
      return {
        said: {
          ...said,
          cantidadFalta: cantidad,
          ...(bonus > 0 && { cantidadBonificacionFalta: bonus }),
          incidencias: [{ codigo: 'LIN-PED-ERR-001', descripcion: 'ARTICULO DESCONOCIDO' }],
        },
        served: null,
      }
    const product = (asked.substitute !== undefined && productOf(asked.substitute)) || asked
    const takes = (units: number): number => {
      const taken = Math.min(units, product.units)
      product.units -= taken
      return taken
    }
    const served = takes(cantidad)
    const servedBonus = takes(bonus)
    const short = cantidad - served
    const delayed = Math.min(short, asked.delayed?.units ?? 0)
    if (asked.delayed) asked.delayed = { ...asked.delayed, units: asked.delayed.units - delayed }
    const day = addDays(madridDay(new Date(at)), asked.delayed?.days ?? 0)
    const reason = served > 0 && asked.reason === outOfStock ? 'SERVICIO PARCIAL' : asked.reason
    const code = served > 0 ? 'LIN-PED-WARN-002' : 'LIN-PED-WARN-001'
    return {
      said: {
        ...said,
        ...(product !== asked && { codigoArticuloSustituyente: product.cn }),
        ...(short > 0 && { cantidadFalta: short }),
        ...(bonus > servedBonus && { cantidadBonificacionFalta: bonus - servedBonus }),
        precio: product.pvl,
        ...(delayed > 0 && {
          servicioAplazado: { fechaServicio: `${formatDay(day)} 10:00:00`, cantidad: delayed },
        }),
        ...(short > delayed && { incidencias: [{ codigo: code, descripcion: reason }] }),
      },
      served: {
        product,
        ordered: cantidad,
        served,
        bonus: servedBonus,
        discount: isTransfer ? (line.descuentoPorcentaje ?? 0) : 0,
      },
    }
  }

  return {
    find: (of: ReceivedOrder): PlacedOrder | undefined => orders.get(keyOf(of)),
    orders: (): PlacedOrder[] => [...orders.values()],
    place: ({ at, domain, order }: TakenOrder): PlacedOrder => {
      const number = `S${String(numbered + orders.size + 1).padStart(7, '0')}`
      const isTransfer = isTransferDomain(domain)
      const lines = order.lineas.map((line, index) =>
        serve({ ...line, orden: line.orden ?? index + 1 }, { at, isTransfer }),
      )
      const answer = {
        codigoCliente: order.codigoCliente,
        numeroPedido: number,
        numeroPedidoOrigen: order.numeroPedidoOrigen,
        fechaPedido: `${formatInstant(at)}:00`,
        ...(order.tipoPedido !== undefined && { tipoPedido: order.tipoPedido }),
        codigoAlmacenServicio: order.codigoAlmacenServicio ?? 'AL01',
        lineas: lines.map(({ said }) => said),
      }
      const served = lines.flatMap((line) => (line.served === null ? [] : [line.served]))
      const placed = { number, at, order, served, answer }
      orders.set(keyOf(order), placed)
      return placed
    },
  }
}

const outOfStock = 'SIN EXISTENCIAS'
const unlistedProduct = { reason: outOfStock, pvl: 5, pvp: 8, iva: 4 } as const

const keyOf = ({ codigoCliente, numeroPedidoOrigen }: ReceivedOrder): string =>
  JSON.stringify([codigoCliente, numeroPedidoOrigen])
