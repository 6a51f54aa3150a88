import type { Cents } from '@/domain/basics/money'
import type { Shortage } from '@/domain/catalogue/shortages'
import type { TaxClass } from '@/domain/catalogue/taxes'

/** National code without its check digit: always six digits, as text. */
export type Cn = string

/** How easily patients accept a change inside a group: 0 unknown, 1 Fácil, 2 Medio, 3 Difícil. */
export type EaseOfChange = 0 | 1 | 2 | 3

export type Laboratory = {
  id: number
  name: string
  image: string | null
  corporativeColor: string | null
  associationId: number | null
  /** True when its category is prescription (decides the universe and the Gx Switch column). */
  prescription: boolean
}

export type LaboratoryAssociation = { id: number; name: string }

export type HomogeneousGroup = {
  id: number
  name: string
  easeOfChange: EaseOfChange
  /** False for groups derived from ingredient, strength, form and pack size. */
  official: boolean
}

export type MarketCategory = { id: number; name: string; easeOfChange: EaseOfChange }

export type Product = {
  id: number
  cn: Cn
  name: string
  ean: string | null
  laboratoryId: number
  groupId: number | null
  marketCategoryId: number | null
  prescription: boolean
  /** EFG or fantasía. A prescription product that is not generic is a brand. */
  generic: boolean
  fantasy: boolean
  taxClass: TaxClass
  /** A medicine that the health service pays; absent where it is none. */
  financed?: boolean
  /** What the Real Decreto-ley 8/2010 takes off its price, in thousandths; absent where it is nothing. */
  deduction?: number
  /** Null while unknown: shown as "sin precio", cannot be ordered. */
  pvl: Cents | null
  pvp: Cents | null
  /** Packaging count: suggested units are raised to a multiple of it. */
  pot: number | null
  active: boolean
  /** Shortage at the laboratory; of a product in `shortages`, on the day that `catalogueOn` was asked for. */
  outOfStock: boolean
  /** The shortage of that day, where its days are known. */
  shortage?: Shortage | undefined
}

/** What a product will cost from a day on, 'YYYY-MM-DD' in Madrid. */
export type ComingPrice = { cn: Cn; from: string; pvl: Cents; pvp: Cents }

export type Catalogue = {
  version: string
  associations: LaboratoryAssociation[]
  laboratories: Laboratory[]
  groups: HomogeneousGroup[]
  marketCategories: MarketCategory[]
  products: Product[]
  /** Shortages whose days are known: what comes and what is over, too. Absent from catalogues of before. */
  shortages?: Shortage[] | undefined
  /** Prices of other days than those of the products; absent where nobody knows of one. */
  coming?: readonly ComingPrice[] | undefined
}

export const productKinds = ['generic', 'brand', 'otc'] as const
export type ProductKind = (typeof productKinds)[number]

export const productKind = (product: Pick<Product, 'prescription' | 'generic'>): ProductKind =>
  !product.prescription ? 'otc' : product.generic ? 'generic' : 'brand'
