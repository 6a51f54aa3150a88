import { limits } from '@/contract/fedicom/received-order'
import type { Cn } from '@/domain/catalogue/catalogue'
import { cnCheckDigit, medicineEan } from '@/domain/catalogue/cn'
import { isTransferDomain } from '../protocol/authenticate'
import type { FedicomOrder, FedicomOrderLine } from '../protocol/order'
import type { WholesalerSettings } from './wholesaler-settings'

/** A line as a wholesaler is asked for it. */
export type OrderedLine = {
  id: number
  cn: Cn
  quantity: number
  /** Free units beside them. */
  bonus?: number
  /** Whether the wholesaler is asked for these: outside of transfers it would ignore it. */
  asksBonus?: boolean
  /** A fraction. */
  discount: number
}

export type OrderToPlace = {
  orderId: number
  laboratoryId: number
  customerCode: string
  domain: string
  orderType: string | null
  warehouse: string | null
  name: string
  /** Days until it is paid; null where nobody has said. */
  paymentDays: number | null
  lines: readonly OrderedLine[]
}

/** Equal at each attempt, and never that of another delivery: by it a wholesaler recognises an order that it has. */
export const orderNumberOf = ({ orderId, laboratoryId }: { orderId: number; laboratoryId: number }): string =>
  `${orderId}-${laboratoryId}`

export const articleCodeOf = (cn: Cn, as: WholesalerSettings['articleCode']): string =>
  as === 'ean' ? medicineEan(cn) : as === 'cn7' ? `${cn}${cnCheckDigit(cn)}` : cn

/** What POST /pedidos gets. Discount, free units and term count in transfers alone: elsewhere the wholesaler's own conditions hold. */
export function fedicomOrder(order: OrderToPlace, settings: WholesalerSettings): FedicomOrder {
  const isTransfer = isTransferDomain(order.domain)
  const note = order.name.slice(0, limits.note).trim()
  return {
    codigoCliente: order.customerCode,
    numeroPedidoOrigen: orderNumberOf(order),
    ...(order.orderType !== null && { tipoPedido: order.orderType }),
    ...(order.warehouse !== null && { codigoAlmacenServicio: order.warehouse }),
    ...(note !== '' && { observaciones: note }),
    ...(isTransfer && order.paymentDays !== null && { aplazamiento: order.paymentDays }),
    lineas: order.lines.map(
      ({ id, cn, quantity, bonus = 0, asksBonus = false, discount }): FedicomOrderLine => ({
        orden: id,
        codigoArticulo: articleCodeOf(cn, settings.articleCode),
        cantidad: quantity,
        ...(asksBonus && bonus > 0 && { cantidadBonificacion: bonus }),
        ...(isTransfer && discountOf(discount)),
      }),
    ),
  }
}

/** Per cent with two decimals, in the range that the protocol has: nothing outside of it is sent. */
const discountOf = (fraction: number): { descuentoPorcentaje?: number } => {
  const percent = Math.round(fraction * 10_000) / 100
  return percent >= 0.01 && percent <= 99.99 ? { descuentoPorcentaje: percent } : {}
}
