import type { Cents } from '@/domain/basics/money'
import type { Sheet, SheetColumnKind } from '@/domain/sheet/sheet'

/** As CSV for a Spanish Excel: BOM, `;`, decimal comma, CRLF; no text can become a formula. */
export const sheetToCsv = ({ columns, rows }: Sheet): string => {
  const header = columns.map(({ title }) => csvText(title))
  const lines = rows.map((row) =>
    columns.map(({ kind }, index) => {
      const value = row[index] ?? ''
      return typeof value === 'string' ? csvText(value) : csvNumber(kind, value)
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

const csvNumber = (kind: SheetColumnKind, value: number): string => {
  if (kind === 'cents') return decimalComma(value)
  // Hundredths of a percent, counted on ten decimals so that no half is lost to binary fractions.
  if (kind === 'percent') return `${decimalComma(Math.round(Number((value * 10_000).toFixed(10))))}%`
  return String(value)
}

const decimalComma = (hundredths: Cents): string => {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
