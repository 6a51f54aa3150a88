import type { Cents } from '@/domain/basics/money'
import type { CartProduct } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import { type TaxRegime, taxNames, taxPercent } from '@/domain/catalogue/taxes'
import { decidingTerms, type LineTerms, paidAmount } from '@/domain/offers/tiers'
import type { Invoice } from '@/domain/order/purchase-cost'
import type { Sheet, SheetColumn, SheetValue } from '@/domain/sheet/sheet'

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
  /** What it pays, in thousandths, and what a unit that comes costs with that; absent where it is not known. */
  cost?: { regime: TaxRegime; rate: number; surcharge: number; netUnit: Cents | null } | undefined
}

/**
 * The spreadsheet of an order or a cart (purchasing.md §3), what is taken off, free units where there are some, and what a unit costs
 * with taxes where that is known; `name` is that of the sheet.
 */
export const orderSheet = (name: string, lines: readonly OrderSheetLine[]): Sheet => {
  const hasBonus = lines.some(({ bonus }) => bonus)
  const regime = lines.find(({ cost }) => cost)?.cost?.regime
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
      ...(regime === undefined ? [] : costColumns(regime)),
    ],
    rows: lines.map(
      ({ cn, product, ean, quantity, bonus, pvl, campaign, discount, totalPvlWithDiscount, cost }) => [
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
        ...(regime === undefined ? [] : costCells(cost)),
      ],
    ),
  }
}

const costColumns = (regime: TaxRegime): SheetColumn[] => [
  { title: taxNames[regime], kind: 'text' },
  { title: 'Recargo', kind: 'text' },
  { title: 'Neto/UD', kind: 'cents' },
]
const costCells = (cost: OrderSheetLine['cost']): SheetValue[] =>
  cost === undefined ? [null, null, null] : [taxPercent(cost.rate), taxPercent(cost.surcharge), cost.netUnit]

/** What the invoice of an order will say by rate, as a sheet beside that of its lines, which programs read. */
export const invoiceSheet = ({ regime, parts, total }: Invoice & { regime: TaxRegime }): Sheet => {
  const hasSurcharge = parts.some(({ surcharge }) => surcharge > 0)
  const sum = (amount: (part: Invoice['parts'][number]) => Cents) =>
    parts.reduce((all, part) => all + amount(part), 0)
  return {
    name: 'Impuestos',
    columns: [
      { title: taxNames[regime], kind: 'text' },
      { title: 'Base', kind: 'cents' },
      { title: 'Cuota', kind: 'cents' },
      ...(hasSurcharge
        ? [
            { title: 'Recargo', kind: 'text' as const },
            { title: 'Cuota del recargo', kind: 'cents' as const },
          ]
        : []),
      { title: 'Total', kind: 'cents' },
    ],
    rows: [
      ...parts.map(({ rate, surcharge, base, tax, surchargeAmount }) => [
        taxPercent(rate),
        base,
        tax,
        ...(hasSurcharge ? [taxPercent(surcharge), surchargeAmount] : []),
        base + tax + surchargeAmount,
      ]),
      [
        'Total',
        sum(({ base }) => base),
        sum(({ tax }) => tax),
        ...(hasSurcharge ? [null, sum(({ surchargeAmount }) => surchargeAmount)] : []),
        total,
      ],
    ],
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
