import type { CartLine } from '@/domain/cart/cart'
import { productLine } from '@/domain/cart/product-line'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { campaignDiscount, type LineCampaign } from '@/domain/offers/line-campaigns'
import { wholePacks } from '@/domain/proposal/proposal-suggestion'

/** A line for the cart of another laboratory, with what its campaign takes off it, a fraction. */
export type Alternative = { line: CartLine; discount: number }

/**
 * What other laboratories have of the group of a product that does not come: what can be ordered from those that the pharmacy works
 * with, in whole packs, the cheapest after discount first. None where the catalogue does not know the product, or no group of it.
 */
export const alternatives = (
  { catalogue, running }: { catalogue: CatalogueIndex; running: ReadonlyMap<Cn, LineCampaign> },
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
      return line === null ? [] : { line, discount: campaign ? campaignDiscount(campaign, line.quantity) : 0 }
    })
    .sort((a, b) => netPrice(a) - netPrice(b) || (a.line.cn < b.line.cn ? -1 : 1))
}

const netPrice = ({ line, discount }: Alternative): number => line.pvl * (1 - discount)
