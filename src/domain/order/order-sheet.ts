import type { Cents } from '@/domain/basics/money'
import type { CartProduct } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import { decidingTerms, type LineTerms, paidAmount } from '@/domain/offers/tiers'
import type { Sheet } from '@/domain/sheet/sheet'

/** One line of an order or of a cart, as its spreadsheet shows it. */
export type OrderSheetLine = {
  cn: string
  product: string
  ean: string | null
  quantity: number
  /** Free units beside them. */
  bonus?: number | undefined
  pvl: Cents
  campaign: string | null
  /** A fraction; null where it is unknown. */
  discount: number | null
  totalPvlWithDiscount: Cents | null
}

/**
 * The spreadsheet of an order or a cart (purchasing.md §3), what is taken off, and free units where there are some; `name` is that of
 * the sheet.
 */
export const orderSheet = (name: string, lines: readonly OrderSheetLine[]): Sheet => {
  const hasBonus = lines.some(({ bonus }) => bonus)
  return {
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
      ...(hasBonus ? [{ title: 'Bonificadas', kind: 'integer' as const }] : []),
    ],
    rows: lines.map(
      ({ cn, product, ean, quantity, bonus, pvl, campaign, discount, totalPvlWithDiscount }) => [
        cn,
        product,
        ean,
        quantity,
        pvl,
        quantity * pvl,
        campaign,
        discount,
        totalPvlWithDiscount,
        ...(hasBonus ? [bonus ?? 0] : []),
      ],
    ),
  }
}

/** That of the lines of a cart, or of the order that it became. `terms` are null where this device does not know them. */
export const cartSheet = (
  products: readonly CartProduct[],
  terms: ReadonlyMap<Cn, LineTerms> | null,
): Sheet =>
  orderSheet(
    'rebotica',
    products.map(({ ean, campaign, ...line }) => {
      const own = terms && (terms.get(line.cn) ?? noTerms)
      return {
        ...line,
        ean: ean.code ?? null,
        campaign: campaign?.name ?? null,
        discount: own && decidingTerms(line, own).discount,
        bonus: own?.bonus,
        totalPvlWithDiscount: own && paidAmount(line, own),
      }
    }),
  )

const noTerms: LineTerms = { discount: 0, bonus: 0, netPrice: null }
