import type { Cn, Product } from '@/domain/catalogue/catalogue'
import { lineCampaigns } from '@/domain/offers/line-campaigns'
import type { DiscountTier, Quickwin } from '@/domain/offers/quickwin'
import { potentialRequestFor } from '@/domain/proposal/extensions'
import { productFilter, rowRequestOf } from '@/domain/proposal/proposal-candidates'
import type { ProposalData } from '@/domain/proposal/proposal-types'

/** A product that a quickwin proposes under a running campaign, with the discounts of its line (purchasing.md §7). */
type CampaignTiers = {
  cn: Cn
  product: string
  /** Before tiers, a fraction. */
  campaign: { id: number; name: string; discount: number | null }
  tiers: DiscountTier[]
}

/** By campaign, then by product; the same campaign per product as in its proposal. */
export const campaignTiers = (
  data: Pick<ProposalData, 'catalogue' | 'campaigns' | 'bids' | 'laboratories' | 'today'>,
  quickwin: Quickwin,
): CampaignTiers[] => {
  const request = {
    ...rowRequestOf(potentialRequestFor(quickwin, data.today)),
    campaignDiscount: quickwin.campaignDiscount,
  }
  const campaigns = lineCampaigns(data.campaigns, {
    today: data.today,
    only: request.campaigns,
    fallback: request.campaignDiscount,
  })
  const passes = productFilter(data, request, campaigns)
  const { products, productsByLaboratory } = data.catalogue
  return [...new Set(request.laboratories)]
    .filter((laboratory) => data.laboratories.has(laboratory))
    .flatMap((laboratory) => productsByLaboratory.get(laboratory) ?? [])
    .flatMap((index) => {
      const product = products[index] as Product
      const campaign = campaigns.get(product.cn)
      if (!campaign || !passes(product)) return []
      const { id, name, discount, tiers } = campaign
      return { cn: product.cn, product: product.name, campaign: { id, name, discount }, tiers: [...tiers] }
    })
    .sort((a, b) => a.campaign.id - b.campaign.id || byName.compare(a.product, b.product))
}

const byName = new Intl.Collator('es', { numeric: true })
