/** What a column holds decides its cell type: text never becomes a formula, money is written in euros with two decimals. */
export type SheetColumnKind = 'text' | 'integer' | 'cents' | 'percent'

export type SheetColumn = { title: string; kind: SheetColumnKind }
export type SheetValue = string | number | null

/** One sheet as data. `cents` cells are integer cents, `percent` cells are fractions, null is an empty cell. */
export type Sheet = {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly SheetValue[])[]
}
