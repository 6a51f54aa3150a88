import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'

/** By product index: 1 for the products that belong. */
export type ProductMask = Uint8Array

/** A homogeneous group, a market category, or a product without either, which stands for itself. */
export type Segment = { name: string; products: readonly number[]; isGroup: boolean }

/**
 * The universe of a laboratory (docs/sales-figures.md): every group (a prescription laboratory) or market category (any other)
 * in which it has an active product.
 */
export const segmentsOf = (catalogue: CatalogueIndex, laboratoryId: number): Segment[] => {
  const byGroup = catalogue.laboratories.get(laboratoryId)?.prescription ?? false
  const [names, members] = byGroup
    ? [catalogue.groups, catalogue.productsByGroup]
    : [catalogue.marketCategories, catalogue.productsByMarketCategory]
  const ids = new Set<number>()
  const segments: Segment[] = []
  for (const index of catalogue.productsByLaboratory.get(laboratoryId) ?? []) {
    const product = catalogue.products[index]
    if (!product?.active) continue
    const id = byGroup ? product.groupId : product.marketCategoryId
    if (id === null) segments.push({ name: product.name, products: [index], isGroup: false })
    else if (!ids.has(id)) {
      ids.add(id)
      segments.push({ name: names.get(id)?.name ?? '', products: members.get(id) ?? [], isGroup: byGroup })
    }
  }
  return segments
}

/** Everything in the universe of some laboratories together, whoever sells it. */
export const universeOf = (catalogue: CatalogueIndex, laboratories: readonly number[]): ProductMask =>
  maskOf(
    catalogue,
    laboratories.flatMap((id) => segmentsOf(catalogue, id).flatMap(({ products }) => products)),
  )

/** Other laboratories' products in the groups in which one of these has an active product. */
export const transferableTo = (catalogue: CatalogueIndex, laboratories: readonly number[]): ProductMask => {
  const mask = maskOf(
    catalogue,
    [...activeGroups(catalogue, laboratories)].flatMap((id) => catalogue.productsByGroup.get(id) ?? []),
  )
  for (const index of productsOf(catalogue, laboratories)) mask[index] = 0
  return mask
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

const productsOf = (catalogue: CatalogueIndex, laboratories: readonly number[]): number[] =>
  laboratories.flatMap((laboratory) => catalogue.productsByLaboratory.get(laboratory) ?? [])

const maskOf = ({ products }: CatalogueIndex, indexes: readonly number[]): ProductMask => {
  const mask = new Uint8Array(products.length)
  for (const index of indexes) mask[index] = 1
  return mask
}
