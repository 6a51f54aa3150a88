import type { CartLine } from '@/domain/cart/cart'
import { productLine } from '@/domain/cart/product-line'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { LineCampaign } from '@/domain/offers/line-campaigns'
import { wholePacks } from '@/domain/proposal/proposal-suggestion'

/**
 * What other laboratories have of a group whose product is in shortage, as lines for their carts: what can be ordered from those
 * that the pharmacy works with, in whole packs, the cheapest first.
 */
export const alternatives = (
  { catalogue, running }: { catalogue: CatalogueIndex; running: ReadonlyMap<string, LineCampaign> },
  asked: { group: number; except: number; related: ReadonlySet<number>; quantity: number },
): CartLine[] =>
  (catalogue.productsByGroup.get(asked.group) ?? [])
    .flatMap((index) => catalogue.products[index] ?? [])
    .filter(
      ({ laboratoryId, outOfStock }) =>
        !outOfStock && laboratoryId !== asked.except && asked.related.has(laboratoryId),
    )
    .flatMap(
      (product) =>
        productLine(
          product,
          catalogue,
          wholePacks(asked.quantity, product.pot),
          running.get(product.cn) ?? null,
        ) ?? [],
    )
    .sort((a, b) => a.pvl - b.pvl || (a.cn < b.cn ? -1 : 1))
