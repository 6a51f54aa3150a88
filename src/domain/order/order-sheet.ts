import type { Cents } from '@/domain/basics/money'
import type { Sheet } from '@/domain/basics/sheet'
import type { CartProduct } from '@/domain/cart/cart-types'

/** One line of an order or of a cart, as its spreadsheet shows it. */
export type OrderSheetLine = {
  cn: string
  product: string
  ean: string | null
  quantity: number
  pvl: Cents
  campaign: string | null
}

/** The spreadsheet of an order or a cart (purchasing.md §3); `name` is that of the sheet. */
export const orderSheet = (name: string, lines: readonly OrderSheetLine[]): Sheet => ({
  name,
  columns: [
    { title: 'CN', kind: 'text' },
    { title: 'Producto', kind: 'text' },
    { title: 'Ean', kind: 'text' },
    { title: 'Cantidad', kind: 'integer' },
    { title: 'PVL/UD', kind: 'cents' },
    { title: 'PVL Total', kind: 'cents' },
    { title: 'Campaña', kind: 'text' },
  ],
  rows: lines.map(({ cn, product, ean, quantity, pvl, campaign }) => [
    cn,
    product,
    ean,
    quantity,
    pvl,
    quantity * pvl,
    campaign,
  ]),
})

/** That of the lines of a cart, or of the order that it became. */
export const cartSheet = (products: readonly CartProduct[]): Sheet =>
  orderSheet(
    'rebotica',
    products.map(({ ean, campaign, ...line }) => ({
      ...line,
      ean: ean.code ?? null,
      campaign: campaign?.name ?? null,
    })),
  )
