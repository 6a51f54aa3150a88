import { type Cents, discountedAmount, lineAmount } from '@/domain/basics/money'
import type { CartProduct } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { Sheet } from '@/domain/sheet/sheet'

/** One line of an order or of a cart, as its spreadsheet shows it. */
export type OrderSheetLine = {
  cn: string
  product: string
  ean: string | null
  quantity: number
  pvl: Cents
  campaign: string | null
  /** A fraction; null where it is unknown. */
  discount: number | null
}

/** The spreadsheet of an order or a cart (purchasing.md §3), and what is taken off; `name` is that of the sheet. */
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
    { title: 'Dto.', kind: 'percent' },
    { title: 'PVL con dto.', kind: 'cents' },
  ],
  rows: lines.map(({ cn, product, ean, quantity, pvl, campaign, discount }) => [
    cn,
    product,
    ean,
    quantity,
    pvl,
    quantity * pvl,
    campaign,
    discount,
    discount === null ? null : discountedAmount(lineAmount(quantity, pvl), discount),
  ]),
})

/** That of the lines of a cart, or of the order that it became. `discounts` are null where this device does not know them. */
export const cartSheet = (
  products: readonly CartProduct[],
  discounts: ReadonlyMap<Cn, number> | null,
): Sheet =>
  orderSheet(
    'rebotica',
    products.map(({ ean, campaign, ...line }) => ({
      ...line,
      ean: ean.code ?? null,
      campaign: campaign?.name ?? null,
      discount: discounts === null ? null : (discounts.get(line.cn) ?? 0),
    })),
  )
