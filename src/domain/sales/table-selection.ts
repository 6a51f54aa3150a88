import type { Product } from '@/domain/catalogue'
import { comparedRange } from '@/domain/sales/compared-range'
import type { ProductTotals } from '@/domain/sales/cube'
import type { SalesData } from '@/domain/sales/sales-data'
import type { TableQuestion } from '@/domain/sales/sales-question'
import type { RowSales } from '@/domain/sales/sales-rows'
import { ownLaboratories, selectProducts } from '@/domain/sales/select-products'
import { hasSales, visibleTotals } from '@/domain/sales/visible-totals'

/** What the rows of a table are made from. */
export type TableSelection = {
  data: SalesData
  /** The question's own laboratories. */
  own: ReadonlySet<number>
  /** The products that have a row of their own or count in one, as indexes of the catalogue. */
  products: readonly number[]
  totals: ProductTotals
  compared: ProductTotals | null
}

export const tableSelection = (data: SalesData, question: TableQuestion): TableSelection => {
  const { catalogue, cube } = data
  const { filter, within, compare } = question
  const mask = selectProducts(data, filter)
  const totals = visibleTotals(cube, filter, mask)
  const compared = compare && visibleTotals(cube, comparedRange(filter, compare), mask)
  const products: number[] = []
  catalogue.products.forEach((product, index) => {
    if (mask[index] !== 1 || !isWithin(product, within)) return
    const hasRow =
      hasSales(totals, index) ||
      (compared !== null && hasSales(compared, index)) ||
      (filter.marketInfo && product.active)
    if (hasRow) products.push(index)
  })
  return { data, own: new Set(ownLaboratories(data, filter)), products, totals, compared }
}

const isWithin = (product: Product, within: TableQuestion['within']): boolean => {
  if (within === null) return true
  if ('laboratory' in within) return product.laboratoryId === within.laboratory
  if ('group' in within) return product.groupId === within.group
  return (product.marketCategoryId ?? 0) === within.category
}

/** The selected products by what they have in common. */
export const productsBy = <Key>(
  { data, products }: TableSelection,
  keyOf: (product: Product, index: number) => Key,
): Map<Key, number[]> => {
  const indexes = new Map<Key, number[]>()
  for (const index of products) {
    const key = keyOf(productAt(data, index), index)
    const sameKey = indexes.get(key)
    if (sameKey) sameKey.push(index)
    else indexes.set(key, [index])
  }
  return indexes
}

export const productAt = ({ catalogue }: Pick<SalesData, 'catalogue'>, index: number): Product =>
  catalogue.products[index] as Product

/** Sales of these products together. */
export const salesOf = ({ totals, compared }: TableSelection, indexes: readonly number[]): RowSales => ({
  ...sumsOf(totals, indexes),
  compared: compared && sumsOf(compared, indexes),
})

const sumsOf = ({ units, pvl, pvp }: ProductTotals, indexes: readonly number[]) => {
  const sums = { sum_sales: 0, total_pvl: 0, total_pvp: 0 }
  for (const index of indexes) {
    sums.sum_sales += units[index] as number
    sums.total_pvl += pvl[index] as number
    sums.total_pvp += pvp[index] as number
  }
  return sums
}

/** Units on the shelf, as far as they are known; null where of none. A laboratory knows those of its own products alone. */
export const stockOf = ({ data }: TableSelection, indexes: readonly number[]): number | null => {
  const { stock, viewer } = data
  if (stock === null) return null
  let sum: number | null = null
  for (const index of indexes) {
    const { cn, laboratoryId } = productAt(data, index)
    const units = viewer === null || viewer.includes(laboratoryId) ? stock.get(cn) : undefined
    if (units !== undefined) sum = (sum ?? 0) + units
  }
  return sum
}
