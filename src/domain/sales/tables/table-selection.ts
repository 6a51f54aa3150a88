import type { Product } from '@/domain/catalogue/catalogue'
import type { ProductTotals } from '@/domain/sales/cube/cube'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { comparedRange } from '@/domain/sales/questions/compared-range'
import type { TableQuestion } from '@/domain/sales/questions/sales-question'
import { ownLaboratories, selectProducts } from '@/domain/sales/selection/select-products'
import { hasSales, visibleTotals } from '@/domain/sales/selection/visible-totals'

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

export const productAt = ({ data }: Pick<TableSelection, 'data'>, index: number): Product =>
  data.catalogue.products[index] as Product

/** Units on the shelf, as far as they are known; null where of none. A laboratory knows those of its own products alone. */
export const knownStock = (
  { catalogue, stock, viewer }: SalesData,
  indexes: readonly number[],
): number | null => {
  if (stock === null) return null
  let sum: number | null = null
  for (const index of indexes) {
    const { cn, laboratoryId } = catalogue.products[index] as Product
    const units = viewer === null || viewer.includes(laboratoryId) ? stock.get(cn) : undefined
    if (units !== undefined) sum = (sum ?? 0) + units
  }
  return sum
}
