import type { Cents } from '@/domain/basics/money'
import { divideHalfUp } from '@/domain/basics/numbers'
import type { Product } from '@/domain/catalogue/catalogue'
import { emptyProductTotals, type ProductTotals } from '@/domain/sales/cube/cube'
import type { RowSales } from '@/domain/sales/questions/sales-rows'
import { knownStock, productAt, type TableSelection } from '@/domain/sales/tables/table-selection'

/**
 * All rows of a table, named by their position. Fields are read one by one: to sort thousands of rows by one field is
 * far cheaper than to make them all and show ten.
 */
export type LazyRows<Row> = { count: number; fields: RowFields<Row> }
export type RowFields<Row> = { readonly [Id in keyof Row]: (position: number) => Row[Id] }

/** What all rows tell; `indexOf` leads from a row to its place in the totals. */
export const salesFields = (
  { totals, compared }: Pick<TableSelection, 'totals' | 'compared'>,
  indexOf: (position: number) => number = (position) => position,
): RowFields<RowSales> => ({
  sum_sales: (row) => totals.units[indexOf(row)] as number,
  total_pvl: (row) => totals.pvl[indexOf(row)] as number,
  total_pvp: (row) => totals.pvp[indexOf(row)] as number,
  compared: (row) =>
    compared && {
      sum_sales: compared.units[indexOf(row)] as number,
      total_pvl: compared.pvl[indexOf(row)] as number,
      total_pvp: compared.pvp[indexOf(row)] as number,
    },
})

/** Makes rows of what reads their fields. */
export const rowMaker = <Row>(fields: RowFields<Row>): ((position: number) => Row) => {
  // Listed once: a file asks for thousands of rows. Every field has a reader, so that the row is whole.
  const readers = Object.entries(fields) as [keyof Row, (position: number) => Row[keyof Row]][]
  // A copy has room for all fields from the start: rows that grow field by field take twice the time.
  const blank = Object.fromEntries(readers.map(([id]) => [id, null])) as Row
  return (position) => {
    const row = { ...blank }
    for (const [id, read] of readers) row[id] = read(position)
    return row
  }
}

/** Totals of all rows together. */
export const totalSales = ({ products, totals, compared }: TableSelection): RowSales =>
  rowMaker(
    salesFields({
      totals: sumsOf(totals, [products]),
      compared: compared && sumsOf(compared, [products]),
    }),
  )(0)

/** Rows that stand for several products each. */
export type FoldedRows<Key> = {
  keys: readonly Key[]
  /** Indexes of the products of each row. */
  members: readonly (readonly number[])[]
  /** By row. */
  totals: ProductTotals
  compared: ProductTotals | null
}

/** The selected products, those with the same key in one row. */
export const groupRowsBy = <Key>(
  selection: TableSelection,
  keyOf: (product: Product, index: number) => Key,
): FoldedRows<Key> => {
  const members = new Map<Key, number[]>()
  for (const index of selection.products) {
    const key = keyOf(productAt(selection, index), index)
    const sameKey = members.get(key)
    if (sameKey) sameKey.push(index)
    else members.set(key, [index])
  }
  const rows = [...members.values()]
  return {
    keys: [...members.keys()],
    members: rows,
    totals: sumsOf(selection.totals, rows),
    compared: selection.compared && sumsOf(selection.compared, rows),
  }
}

const sumsOf = (totals: ProductTotals, rows: readonly (readonly number[])[]): ProductTotals => {
  const sums = emptyProductTotals(rows.length)
  rows.forEach((members, row) => {
    for (const column of ['units', 'pvl', 'pvp', 'rows'] as const) {
      let sum = 0
      for (const index of members) sum += totals[column][index] as number
      sums[column][row] = sum
    }
  })
  return sums
}

/** Products that count in a row. */
export const countField =
  ({ members }: FoldedRows<unknown>) =>
  (row: number): number =>
    members[row]?.length ?? 0

export const stockField =
  (selection: TableSelection, { members }: FoldedRows<unknown>) =>
  (row: number): number | null =>
    knownStock(selection.data, members[row] ?? [])

/** Average price of what was sold, half up; null where no more was sold than returned. */
export const referencePrice =
  ({ totals }: FoldedRows<unknown>, amount: 'pvl' | 'pvp') =>
  (row: number): Cents | null => {
    const units = totals.units[row] as number
    return units > 0 ? divideHalfUp(totals[amount][row] as number, units) : null
  }
