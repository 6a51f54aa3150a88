import type { CatalogueIndex } from '@/domain/catalogue-index'

/** By product index: 1 for the products that belong. */
export type ProductMask = Uint8Array

type Segments = { groups: Set<number>; categories: Set<number>; alone: Set<number> }

/**
 * The universe of some laboratories together (domain.md, Sales): every group (a prescription laboratory) or market
 * category (any other) in which one of them has an active product. A product without either stands for itself.
 */
export const universeOf = (catalogue: CatalogueIndex, laboratories: readonly number[]): ProductMask => {
  const { groups, categories, alone } = segmentsOf(catalogue, laboratories)
  return maskOf(
    catalogue,
    ({ groupId, marketCategoryId }, index) =>
      alone.has(index) ||
      (groupId !== null && groups.has(groupId)) ||
      (marketCategoryId !== null && categories.has(marketCategoryId)),
  )
}

/** Other laboratories' products in the groups in which one of these has an active product. */
export const transferableTo = (catalogue: CatalogueIndex, laboratories: readonly number[]): ProductMask => {
  const own = new Set(laboratories)
  const groups = activeGroups(catalogue, laboratories)
  return maskOf(
    catalogue,
    ({ groupId, laboratoryId }) => groupId !== null && groups.has(groupId) && !own.has(laboratoryId),
  )
}

/** The homogeneous groups in which one of these laboratories has an active product. */
export const activeGroups = (catalogue: CatalogueIndex, laboratories: readonly number[]): Set<number> => {
  const groups = new Set<number>()
  for (const index of productsOf(catalogue, laboratories)) {
    const product = catalogue.products[index]
    if (product?.active && product.groupId !== null) groups.add(product.groupId)
  }
  return groups
}

/** What a laboratory user may see of a pharmacy: all own products, and the competition inside the universe (design.md §4). */
export const visibleTo = (catalogue: CatalogueIndex, laboratories: readonly number[]): ProductMask => {
  const mask = universeOf(catalogue, laboratories)
  for (const index of productsOf(catalogue, laboratories)) mask[index] = 1
  return mask
}

const segmentsOf = (catalogue: CatalogueIndex, laboratories: readonly number[]): Segments => {
  const segments: Segments = { groups: new Set(), categories: new Set(), alone: new Set() }
  for (const laboratory of laboratories) {
    const byGroup = catalogue.laboratories.get(laboratory)?.prescription ?? false
    for (const index of productsOf(catalogue, [laboratory])) {
      const product = catalogue.products[index]
      if (!product?.active) continue
      const id = byGroup ? product.groupId : product.marketCategoryId
      if (id === null) segments.alone.add(index)
      else if (byGroup) segments.groups.add(id)
      else segments.categories.add(id)
    }
  }
  return segments
}

const productsOf = (catalogue: CatalogueIndex, laboratories: readonly number[]): number[] =>
  laboratories.flatMap((laboratory) => catalogue.productsByLaboratory.get(laboratory) ?? [])

const maskOf = (
  { products }: CatalogueIndex,
  belongs: (product: CatalogueIndex['products'][number], index: number) => boolean,
): ProductMask => {
  const mask = new Uint8Array(products.length)
  products.forEach((product, index) => {
    if (belongs(product, index)) mask[index] = 1
  })
  return mask
}
