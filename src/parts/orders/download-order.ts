import { formatInstant } from '@/domain/basics/dates'
import type { CartProduct } from '@/domain/cart/cart-types'
import { cartSheet } from '@/domain/order/order-sheet'
import { notify } from '@/ui/notify'
import { exportSheet } from '@/ui/spreadsheet/export-sheet'

/** What is ordered as a spreadsheet named after its moment (purchasing.md §3). `now` in epoch ms. Says so when it fails. */
export const downloadOrder = async (products: readonly CartProduct[], now: number): Promise<void> => {
  try {
    await exportSheet(cartSheet(products), `Pedido ${formatInstant(now)}`)
  } catch {
    notify.error('No se ha podido generar el excel')
  }
}
