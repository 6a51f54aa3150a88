import type {
  Catalogue,
  Cn,
  ComingPrice,
  HomogeneousGroup,
  Laboratory,
  MarketCategory,
  Product,
} from '@/domain/catalogue/catalogue'

/** A catalogue with the look-ups that sales and proposals need. Products are named by their index in `products`. */
export type CatalogueIndex = {
  catalogue: Catalogue
  products: readonly Product[]
  indexByCn: ReadonlyMap<Cn, number>
  laboratories: ReadonlyMap<number, Laboratory>
  groups: ReadonlyMap<number, HomogeneousGroup>
  marketCategories: ReadonlyMap<number, MarketCategory>
  /** Prices that come next after the day that `catalogueOn` was asked for. */
  nextPrices: ReadonlyMap<Cn, ComingPrice>
  /** Product indexes by laboratory, homogeneous group and market category. */
  productsByLaboratory: ReadonlyMap<number, readonly number[]>
  productsByGroup: ReadonlyMap<number, readonly number[]>
  productsByMarketCategory: ReadonlyMap<number, readonly number[]>
}

export const indexCatalogue = (catalogue: Catalogue): CatalogueIndex => {
  const { products } = catalogue
  return {
    catalogue,
    products,
    indexByCn: new Map(products.map((product, index) => [product.cn, index])),
    laboratories: byId(catalogue.laboratories),
    groups: byId(catalogue.groups),
    marketCategories: byId(catalogue.marketCategories),
    nextPrices: new Map(),
    productsByLaboratory: indexesBy(products, (product) => product.laboratoryId),
    productsByGroup: indexesBy(products, (product) => product.groupId),
    productsByMarketCategory: indexesBy(products, (product) => product.marketCategoryId),
  }
}

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]))

const indexesBy = (
  products: readonly Product[],
  keyOf: (product: Product) => number | null,
): Map<number, number[]> => {
  const indexes = new Map<number, number[]>()
  products.forEach((product, index) => {
    const key = keyOf(product)
    if (key === null) return
    const sameKey = indexes.get(key)
    if (sameKey) sameKey.push(index)
    else indexes.set(key, [index])
  })
  return indexes
}
