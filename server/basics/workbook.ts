import { setImmediate } from 'node:timers/promises'
import type { Sheet, SheetColumn, SheetColumnKind, SheetValue } from '@/domain/sheet/sheet'
import { sheetWidths } from '@/domain/sheet/sheet-widths'
import { createSharedStrings, escaped, workbookParts } from './workbook-parts'
import { type ZipEntry, zip } from './zip'

/** Written at a stretch: some milliseconds of columns as wide as those of the exports. */
const rowsAtOnce = 200

/**
 * An .xlsx file of one sheet or more. Texts are string cells, so that spreadsheets never run them as formulas; amounts are numbers in euros. Of
 * thousands of rows, too, it is written without holding up what else the server has to do: sheetjs-style and write-excel-file
 * make all of it in one piece, a second for 5,000 rows, and in a worker thread the former would still take its core and memory.
 */
export async function writeWorkbook(...sheets: readonly [Sheet, ...Sheet[]]): Promise<Buffer> {
  const strings = createSharedStrings()
  const worksheets: ZipEntry[] = []
  for (const [index, sheet] of sheets.entries())
    worksheets.push({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: await worksheetOf(sheet, strings),
    })
  return await zip([
    ...workbookParts(sheets.map(({ name }) => escaped(name))),
    ...worksheets,
    { name: 'xl/sharedStrings.xml', content: strings.part() },
  ])
}

async function worksheetOf(
  { columns, rows }: Sheet,
  strings: ReturnType<typeof createSharedStrings>,
): Promise<Buffer> {
  const letters = columns.map((_, index) => columnLetters(index))
  const cellOf = (value: SheetValue, { kind, style, c, r }: Place): string => {
    if (value === null) return ''
    const at = `r="${letters[c]}${r}"`
    if (kind === 'text' || typeof value === 'string')
      return `<c ${at} s="${style}" t="s"><v>${strings.indexOf(String(value))}</v></c>`
    return `<c ${at} s="${style}"><v>${kind === 'cents' ? value / 100 : value}</v></c>`
  }
  const rowOf = (cells: readonly string[], r: number) => `<row r="${r}">${cells.join('')}</row>`

  const titles = columns.map(({ title, kind }, c) =>
    cellOf(title, { kind: 'text', style: titleStyle(kind), c, r: 1 }),
  )
  const pieces = [Buffer.from(rowOf(titles, 1))]
  let widths = sheetWidths({ columns, rows: [] })
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await setImmediate()
    const some = rows.slice(first, first + rowsAtOnce)
    const of = sheetWidths({ columns, rows: some })
    widths = widths.map((width, index) => Math.max(width, of[index] ?? 0))
    const written = some.map((row, index) => {
      const r = first + index + 2
      const cells = columns.map(({ kind }, c) => cellOf(row[c] ?? null, { kind, style: styles[kind], c, r }))
      return rowOf(cells, r)
    })
    pieces.push(Buffer.from(written.join('')))
  }
  return Buffer.concat([
    Buffer.from(head(columns, widths)),
    ...pieces,
    Buffer.from('</sheetData></worksheet>'),
  ])
}

type Place = { kind: SheetColumnKind; style: number; c: number; r: number }

/** Places in the list of styles (workbook-parts.ts). */
const styles: Record<SheetColumnKind, number> = { text: 0, integer: 1, cents: 2, percent: 3 }
const titleStyle = (kind: SheetColumnKind): number => (kind === 'text' ? 4 : 5)

const head = (columns: readonly SheetColumn[], widths: readonly number[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${columnsElement(columns, widths)}<sheetData>`

/** An element without children would be no valid file. */
const columnsElement = ({ length }: readonly SheetColumn[], widths: readonly number[]): string => {
  const elements = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return length === 0 ? '' : `<cols>${elements.join('')}</cols>`
}

/** A, B … Z, AA, AB … */
function columnLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1
  return (rest < 0 ? '' : columnLetters(rest)) + String.fromCharCode(65 + (index % 26))
}
