import { type Product, productKind } from '@/domain/catalogue/catalogue'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { type Fact, isTransferable, type NaiveSales, naiveFacts } from '@/domain/testing/naive-selection'

export const sum = (facts: readonly Fact[], amount: 'units' | 'pvl' | 'pvp'): number =>
  facts.reduce((total, fact) => total + fact[amount], 0)

export const skus = (facts: readonly Fact[]): number =>
  [...new Set(facts.map(({ product }) => product.cn))].filter(
    (cn) =>
      sum(
        facts.filter(({ product }) => product.cn === cn),
        'units',
      ) !== 0,
  ).length

export const where = (facts: readonly Fact[], counts: (product: Product) => boolean): Fact[] =>
  facts.filter(({ product }) => counts(product))

export const isGeneric = (product: Product) => productKind(product) === 'generic'
export const isBrand = (product: Product) => productKind(product) === 'brand'
export const isOtc = (product: Product) => productKind(product) === 'otc'

export const halfUp = (value: number): number => Math.floor(Number((value + 0.5).toFixed(6)))

/** Sales of anybody's products that pass type, search and the viewer's cut, and are transferable to these. */
export const transferableFacts = (
  world: NaiveSales,
  filter: SalesFilter,
  laboratories: readonly number[],
): Fact[] =>
  where(
    naiveFacts(world, { ...filter, laboratories: [], universe: false, transferable: false, campaign: null }),
    (product) => isTransferable(world.catalogue, laboratories, product),
  )
