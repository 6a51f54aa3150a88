import type { Cents } from '@/domain/money'

/** One line of an order or of a cart, as its spreadsheet shows it. */
export type OrderSheetLine = {
  cn: string
  product: string
  ean: string | null
  quantity: number
  pvl: Cents
  campaign: string | null
}

/** One sheet as data: `cents` cells are integer cents, null is an empty cell. The same shape as ui/spreadsheet. */
export type OrderSheet = {
  name: string
  columns: { title: string; kind: 'text' | 'integer' | 'cents'; width: number }[]
  rows: (string | number | null)[][]
}

/** The spreadsheet of an order or a cart (purchasing.md §3); `name` is that of the sheet. */
export const orderSheet = (name: string, lines: readonly OrderSheetLine[]): OrderSheet => ({
  name,
  columns: [
    { title: 'CN', kind: 'text', width: 9 },
    { title: 'Producto', kind: 'text', width: 48 },
    { title: 'Ean', kind: 'text', width: 16 },
    { title: 'Cantidad', kind: 'integer', width: 10 },
    { title: 'PVL/UD', kind: 'cents', width: 11 },
    { title: 'PVL Total', kind: 'cents', width: 12 },
    { title: 'Campaña', kind: 'text', width: 28 },
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

/** The same as CSV for a Spanish Excel: BOM, `;`, decimal comma, CRLF; no text can become a formula. */
export const sheetToCsv = ({ columns, rows }: OrderSheet): string => {
  const header = columns.map(({ title }) => csvText(title))
  const lines = rows.map((row) =>
    columns.map(({ kind }, index) => {
      const value = row[index] ?? ''
      if (typeof value === 'string') return csvText(value)
      return kind === 'cents' ? decimalComma(value) : String(value)
    }),
  )
  return `\uFEFF${[header, ...lines].map((cells) => `${cells.join(';')}\r\n`).join('')}`
}

/** Spreadsheet programs compute cells that start like this even when they are quoted; the apostrophe stops them. */
const looksLikeFormula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

const csvText = (text: string): string => {
  const harmless = looksLikeFormula.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const decimalComma = (cents: Cents): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
