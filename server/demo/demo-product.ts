import type { HomogeneousGroup, MarketCategory, Product } from '@/domain/catalogue/catalogue'
import type { Season } from './season'

/**
 * A product with what makes it sell. Prices moved in the past: `priceSteps` says by how much they differed
 * before the first day of the month so many months ago.
 */
export type DemoProduct = Product & {
  popularity: number
  season: Season
  priceSteps: { monthsAgo: number; factor: number }[]
  /** Sold until then, no longer active since; null while on the market. */
  endedMonthsAgo: number | null
}

export type DemoCatalogue = {
  groups: (HomogeneousGroup & { code: string })[]
  marketCategories: MarketCategory[]
  products: DemoProduct[]
}

/** What a generator states of a product; the rest is decided here, the same way for all. */
export type ProductSeed = Pick<
  DemoProduct,
  | 'name'
  | 'laboratoryId'
  | 'groupId'
  | 'marketCategoryId'
  | 'generic'
  | 'fantasy'
  | 'popularity'
  | 'season'
  | 'prescription'
> & { pvl: number; pvpOf: (pvl: number) => number; eanOf: (cn: string) => string | null; pot: number | null }
