import { clampQuantity } from '@/domain/basics/quantity'
import type { CartLine } from '@/domain/cart/cart'
import type { Product } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { LineCampaign } from '@/domain/offers/line-campaigns'

/**
 * Units of a product of the catalogue as a line for the cart, at today's price; null where it cannot be ordered.
 * `campaign` is the one that gives it a discount today (`lineCampaigns`).
 */
export const productLine = (
  product: Product,
  { laboratories }: CatalogueIndex,
  quantity: number,
  campaign: LineCampaign | null = null,
): CartLine | null => {
  const { id, cn, name, ean, pvl, pvp, active, laboratoryId } = product
  if (!active || pvl === null) return null
  const laboratory = laboratories.get(laboratoryId)
  return {
    id,
    cn,
    product: name,
    ean: ean === null ? {} : { code: ean },
    quantity: clampQuantity(quantity),
    pvl,
    pvp,
    campaign: campaign && { id: campaign.id, name: campaign.name },
    laboratory: { id: laboratoryId, name: laboratory?.name ?? '', image: laboratory?.image ?? null },
  }
}
