import type { Cn } from '@/domain/catalogue/catalogue'
import type { Campaign, DiscountTier, UnitTiers } from '@/domain/offers/quickwin'
import { allowedTiers, type LineTerms, tierReached, unitTerms } from '@/domain/offers/tiers'

/** The campaign that applies to one product, with the discount it gives before tiers. */
export type LineCampaign = {
  id: number
  name: string
  discount: number | null
  tiers: readonly DiscountTier[]
} & UnitTiers

export const isActiveCampaign = (campaign: Pick<Campaign, 'startsOn' | 'endsOn'>, today: string): boolean =>
  (campaign.startsOn === null || campaign.startsOn <= today) &&
  (campaign.endsOn === null || today <= campaign.endsOn)

/**
 * The campaign of each product: among those that run today (and are in `only`, when it names any) the one with
 * the best discount, the older on a tie. `fallback` is the quickwin's own campaign discount, for campaigns that
 * give none themselves.
 */
export const lineCampaigns = (
  campaigns: readonly Campaign[],
  choice: { today: string; only: readonly number[]; fallback: number | null },
): ReadonlyMap<Cn, LineCampaign> => {
  const chosen = new Map<Cn, LineCampaign>()
  const wanted = new Set(choice.only)
  for (const campaign of campaigns) {
    if (wanted.size > 0 && !wanted.has(campaign.id)) continue
    if (!isActiveCampaign(campaign, choice.today)) continue
    for (const { cn, discount, tiers, bonuses, netPrices } of campaign.products) {
      const candidate = {
        id: campaign.id,
        name: campaign.name,
        discount: discount ?? campaign.discount ?? choice.fallback,
        tiers,
        bonuses,
        netPrices,
      }
      const current = chosen.get(cn)
      if (!current || isBetter(candidate, current)) chosen.set(cn, candidate)
    }
  }
  return chosen
}

/** What these units of a product get of the campaign that it is in: as `lineOffers` grants it to a line of no quickwin. */
export const campaignTerms = (
  campaign: LineCampaign | null,
  product: { financed?: boolean | undefined },
  quantity: number,
): LineTerms =>
  campaign === null
    ? { discount: 0, bonus: 0, netPrice: null }
    : {
        discount: tierReached(campaign.tiers, quantity)?.discount ?? campaign.discount ?? 0,
        ...unitTerms(allowedTiers(campaign, product) ?? {}, quantity),
      }

const best = ({ discount, tiers }: LineCampaign): number =>
  tiers.reduce((highest, tier) => Math.max(highest, tier.discount), discount ?? 0)

const isBetter = (candidate: LineCampaign, current: LineCampaign): boolean =>
  best(candidate) - best(current) > 0 || (best(candidate) === best(current) && candidate.id < current.id)
