import '@/ui/spreadsheet/sheetjs-globals'
import * as sheetjs from 'sheetjs-style'
import type { Sheet, SheetColumnKind } from '@/domain/sheet/sheet'
import { sheetWidths } from '@/domain/sheet/sheet-widths'

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes sheets as an .xlsx file. Loaded only by `makeWorkbook`, because the library is larger than a whole screen. */
export const writeWorkbook = (...sheets: readonly Sheet[]): Blob => {
  const book = sheetjs.utils.book_new()
  const names = sheetNames(sheets.map(({ name }) => name))
  sheets.forEach((sheet, index) => {
    sheetjs.utils.book_append_sheet(book, worksheet(sheet), names[index])
  })
  const bytes: ArrayBuffer = sheetjs.write(book, {
    type: 'array',
    bookType: 'xlsx',
    bookSST: true,
    compression: true,
  })
  return new Blob([bytes], { type: xlsxMediaType })
}

const worksheet = ({ columns, rows }: Sheet): sheetjs.WorkSheet => {
  const cells: sheetjs.WorkSheet = {
    '!ref': sheetjs.utils.encode_range({
      s: { r: 0, c: 0 },
      e: { r: rows.length, c: Math.max(0, columns.length - 1) },
    }),
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
      const value = row[c]
      if (value === null || value === undefined) return
      cells[sheetjs.utils.encode_cell({ r: index + 1, c })] = cell(kind, value)
    })
  })
  return cells
}

const numberFormats: Record<Exclude<SheetColumnKind, 'text'>, string> = {
  integer: '#,##0',
  cents: '#,##0.00 "€"',
  percent: '0.00%',
}

/** Text is always written as a string cell: '=1+1' is shown, never computed. */
const cell = (kind: SheetColumnKind, value: string | number): sheetjs.CellObject => {
  if (kind === 'text' || typeof value === 'string') return { t: 's', v: String(value) }
  return { t: 'n', v: kind === 'cents' ? value / 100 : value, z: numberFormats[kind] }
}

/** Excel allows none of : \ / ? * [ ], at most 31 characters, no name twice in whatever case, and no ' at its ends. */
const sheetNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const allowed = name.replace(/[:\\/?*[\]]/g, ' ').replace(/^'+|'+$/g, '')
    let unique = allowed.slice(0, 31) || 'Hoja'
    for (let nth = 2; taken.has(unique.toLowerCase()); nth += 1) {
      const mark = ` (${nth})`
      unique = allowed.slice(0, 31 - mark.length) + mark
    }
    taken.add(unique.toLowerCase())
    return unique
  })
}
