import type { Cents } from '@/domain/basics/money'
import { type Product, type ProductKind, productKind } from '@/domain/catalogue/catalogue'
import { wholesalePrice } from '@/domain/catalogue/price'
import type { LineTerms } from '@/domain/offers/tiers'

/** The wholesaler that serves a pharmacy every day, and what it takes off its price by kind of product: fractions. */
export type OwnWholesaler = { name: string } & Record<ProductKind, number>

/** What a unit costs at it before taxes and discount, and what is taken off. */
export const wholesaleOffer = (
  wholesaler: OwnWholesaler,
  product: Pick<Product, 'prescription' | 'generic'> & { pvl: Cents },
): { pvl: Cents; terms: LineTerms } => ({
  pvl: wholesalePrice(product.pvl),
  terms: { discount: wholesaler[productKind(product)], bonus: 0, netPrice: null },
})
