import type { CartProduct } from '@/domain/cart-types'
import { formatInstant } from '@/domain/dates'
import { orderSheet } from '@/domain/order-sheet'
import { notify } from '@/ui/notify'
import { exportSheet } from '@/ui/spreadsheet/export-sheet'

/** The cart as a spreadsheet named after its moment (purchasing.md §3). `now` in epoch ms. Says so when it fails. */
export const downloadCart = async (products: readonly CartProduct[], now: number): Promise<void> => {
  try {
    const lines = products.map(({ ean, campaign, ...line }) => ({
      ...line,
      ean: ean.code ?? null,
      campaign: campaign?.name ?? null,
    }))
    await exportSheet(orderSheet('rebotica', lines), `Pedido ${formatInstant(now)}`)
  } catch {
    notify.error('No se ha podido generar el excel')
  }
}
