import type { Cents } from '@/domain/basics/money'
import type { CartLine } from '@/domain/cart/cart'
import { productLine } from '@/domain/cart/product-line'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { TaxRate } from '@/domain/catalogue/taxes'
import { campaignTerms, type LineCampaign } from '@/domain/offers/line-campaigns'
import { decidingTerms } from '@/domain/offers/tiers'
import { boughtLine, lineCost, productTax } from '@/domain/order/purchase-cost'
import { wholePacks } from '@/domain/proposal/proposal-suggestion'

/** A line for the cart of another laboratory. */
export type Alternative = {
  line: CartLine
  /** What its campaign takes off it, a fraction. */
  discount: number
  /** What a unit that comes costs with its taxes; null where the device does not know these. */
  netUnit: Cents | null
}

/**
 * What other laboratories have of the group of a product that does not come: what can be ordered from those that the pharmacy works
 * with, in whole packs, the cheapest first. None where the catalogue does not know the product, or no group of it.
 */
export const alternatives = (
  {
    catalogue,
    running,
    taxes,
    today,
  }: {
    catalogue: CatalogueIndex
    running: ReadonlyMap<Cn, LineCampaign>
    /** Rates where the pharmacy is; null where the device does not know them. */
    taxes: readonly TaxRate[] | null
    today: string
  },
  asked: { cn: Cn; related: ReadonlySet<number>; quantity: number },
): Alternative[] => {
  const replaced = catalogue.products[catalogue.indexByCn.get(asked.cn) ?? -1]
  if (replaced === undefined || replaced.groupId === null) return []
  return (catalogue.productsByGroup.get(replaced.groupId) ?? [])
    .flatMap((index) => catalogue.products[index] ?? [])
    .filter(
      ({ laboratoryId, outOfStock }) =>
        !outOfStock && laboratoryId !== replaced.laboratoryId && asked.related.has(laboratoryId),
    )
    .flatMap((product) => {
      const campaign = running.get(product.cn) ?? null
      const line = productLine(product, catalogue, wholePacks(asked.quantity, product.pot), campaign)
      if (line === null) return []
      const terms = campaignTerms(campaign, product, line.quantity)
      const { discount } = decidingTerms(line, terms)
      const tax = taxes && productTax(product, taxes, today)
      const { netUnit } = lineCost(
        boughtLine(line, terms, tax ?? { ...untaxed, deduction: product.deduction }),
      )
      return { line, discount, netUnit: tax && netUnit, price: netUnit ?? line.pvl }
    })
    .sort((a, b) => a.price - b.price || (a.line.cn < b.line.cn ? -1 : 1))
    .map(({ price: _, ...alternative }) => alternative)
}

const untaxed = { rate: 0, surcharge: 0 }
