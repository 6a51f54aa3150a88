import type { Cn } from '@/domain/catalogue'
import { lineCampaigns } from '@/domain/line-campaigns'
import type { Campaign, Quickwin } from '@/domain/quickwin'
import type { DiscountFields } from '@/domain/tiers'

/** What decides the discount of an order line: the same fields that a proposal shows for the product. */
export function discountFields({
  cn,
  campaign,
  quickwin,
  today,
}: {
  cn: Cn
  /** The one that the line names; it runs on `today` and has the product. */
  campaign: Campaign | null
  quickwin: Pick<Quickwin, 'discount' | 'campaignDiscount'> | null
  today: string
}): DiscountFields {
  const choice = { today, only: [], fallback: quickwin?.campaignDiscount ?? null }
  const applied = campaign && lineCampaigns([campaign], choice).get(cn)
  const [first, second, third] = applied?.tiers ?? []
  return {
    discount: quickwin?.discount ?? 0,
    campaign: applied ? { id: applied.id, name: applied.name, discount: applied.discount } : null,
    campaign_discount_tier1: first?.discount ?? null,
    campaign_discount_tier2: second?.discount ?? null,
    campaign_discount_tier3: third?.discount ?? null,
    campaign_discount_quantity_tier1: first?.quantity ?? null,
    campaign_discount_quantity_tier2: second?.quantity ?? null,
    campaign_discount_quantity_tier3: third?.quantity ?? null,
  }
}
