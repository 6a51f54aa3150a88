import * as sheetjs from 'sheetjs-style'
import type { Sheet, SheetColumnKind } from '@/domain/basics/sheet'
import { sheetWidths } from '@/domain/basics/sheet-widths'

/** An .xlsx file. Texts are string cells, so that spreadsheets never run them as formulas; amounts are numbers in euros. */
export function writeWorkbook(sheet: Sheet): Buffer {
  const book = sheetjs.utils.book_new()
  sheetjs.utils.book_append_sheet(book, worksheet(sheet), sheet.name)
  return sheetjs.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true })
}

const worksheet = ({ columns, rows }: Sheet): sheetjs.WorkSheet => {
  const cells: sheetjs.WorkSheet = {
    '!ref': sheetjs.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: columns.length - 1 } }),
    '!cols': sheetWidths({ columns, rows }).map((wch) => ({ wch })),
  }
  columns.forEach(({ title, kind }, c) => {
    const alignment = { horizontal: kind === 'text' ? 'left' : 'right' }
    cells[sheetjs.utils.encode_cell({ r: 0, c })] = {
      t: 's',
      v: title,
      s: { font: { bold: true }, alignment },
    }
  })
  rows.forEach((row, index) => {
    columns.forEach(({ kind }, c) => {
      const value = row[c] ?? null
      if (value !== null) cells[sheetjs.utils.encode_cell({ r: index + 1, c })] = cell(kind, value)
    })
  })
  return cells
}

const numberFormats: Record<Exclude<SheetColumnKind, 'text'>, string> = {
  integer: '#,##0',
  cents: '#,##0.00 "€"',
  percent: '0.00%',
}

const cell = (kind: SheetColumnKind, value: string | number): sheetjs.CellObject => {
  if (kind === 'text' || typeof value === 'string') return { t: 's', v: String(value) }
  return { t: 'n', v: kind === 'cents' ? value / 100 : value, z: numberFormats[kind] }
}
