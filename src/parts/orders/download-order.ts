import { formatInstant } from '@/domain/basics/dates'
import type { CartProduct } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { LineTerms } from '@/domain/offers/tiers'
import { cartSheet } from '@/domain/order/order-sheet'
import { notify } from '@/ui/feedback/notify'
import { exportSheet } from '@/ui/spreadsheet/export-sheet'

type OrderToDownload = {
  laboratory: string
  products: readonly CartProduct[]
  /** What the conditions of its lines come to; null where it is unknown. */
  terms: ReadonlyMap<Cn, LineTerms> | null
}

/**
 * What is ordered as a spreadsheet named after its moment (purchasing.md §3); several orders are one file, because browsers refuse
 * a page more than one. `now` in epoch ms. Says so when it fails.
 */
export const downloadOrders = async (orders: readonly OrderToDownload[], now: number): Promise<void> => {
  const sheets = orders.map(({ laboratory, products, terms }) => {
    const sheet = cartSheet(products, terms)
    return orders.length === 1 ? sheet : { ...sheet, name: laboratory }
  })
  const [first, ...others] = sheets
  if (first === undefined) return
  const name = others.length === 0 ? 'Pedido' : 'Pedidos'
  try {
    await exportSheet(first, `${name} ${formatInstant(now)}`, ...others)
  } catch {
    notify.error('No se ha podido generar el excel')
  }
}
