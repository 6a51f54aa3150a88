import type { HomogeneousGroup, MarketCategory, Product } from '@/domain/catalogue/catalogue'
import type { Season } from '../basics/season'

/**
 * A product with the properties that decide its sales. Its prices changed in the past: `priceSteps` gives the factor
 * between old and new price, and how many months ago the change was.
 */
export type DemoProduct = Product & {
  popularity: number
  season: Season
  priceSteps: { monthsAgo: number; factor: number }[]
  /** Number of months since it was taken off the market; null while it is sold. */
  endedMonthsAgo: number | null
}

export type DemoCatalogue = {
  groups: (HomogeneousGroup & { code: string })[]
  marketCategories: MarketCategory[]
  products: DemoProduct[]
}

/** What a generator decides about a product; the rest is derived here in the same way for all. */
export type ProductSeed = Pick<
  DemoProduct,
  | 'name'
  | 'laboratoryId'
  | 'groupId'
  | 'marketCategoryId'
  | 'generic'
  | 'fantasy'
  | 'taxClass'
  | 'popularity'
  | 'season'
  | 'prescription'
> & { pvl: number; pvpOf: (pvl: number) => number; eanOf: (cn: string) => string | null; pot: number | null }
