import type { Sheet, SheetColumnKind, SheetValue } from '@/domain/sheet/sheet'

const narrowest = 8
/** The longest names of products; a comment that somebody wrote may be cut. */
const widest = 64
/** Dots of thousands, cents and a sign; a fraction with its two decimals. */
const roomOf: Record<SheetColumnKind, number> = { text: 0, integer: 2, cents: 6, percent: 6 }

/** Width of each column in letters, so that a spreadsheet is read without widening anything first. */
export const sheetWidths = ({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): number[] =>
  columns.map(({ title, kind }, index) => {
    let longest = Math.max(narrowest, title.length)
    for (const row of rows) longest = Math.max(longest, lengthOf(row[index] ?? null, kind))
    return Math.min(widest, longest) + 2
  })

const lengthOf = (value: SheetValue, kind: SheetColumnKind): number => {
  if (value === null) return 0
  if (typeof value === 'string') return Math.max(...value.split('\n').map((line) => line.length))
  return String(Math.trunc(kind === 'cents' ? value / 100 : value)).length + roomOf[kind]
}
