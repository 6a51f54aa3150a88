import { formatInstant } from '@/domain/basics/dates'
import type { CartProduct } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import { cartSheet } from '@/domain/order/order-sheet'
import { notify } from '@/ui/notify'
import { exportSheet } from '@/ui/spreadsheet/export-sheet'

/**
 * What is ordered as a spreadsheet named after its moment (purchasing.md §3). `now` in epoch ms; `discounts` as fractions, null
 * where they are unknown. Says so when it fails.
 */
export const downloadOrder = async (
  products: readonly CartProduct[],
  { now, discounts }: { now: number; discounts: ReadonlyMap<Cn, number> | null },
): Promise<void> => {
  try {
    await exportSheet(cartSheet(products, discounts), `Pedido ${formatInstant(now)}`)
  } catch {
    notify.error('No se ha podido generar el excel')
  }
}
