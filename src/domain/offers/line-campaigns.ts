import { maxQuantity } from '@/domain/basics/quantity'
import type { Cn, Product } from '@/domain/catalogue/catalogue'
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

type OfferedProduct = Pick<Product, 'pvl' | 'financed'>

/**
 * The campaign of each product: among those that run today (and are in `only`, when it names any) the one in which a unit can cost the
 * least, of discount, free units and net price together; the older on a tie. `fallback` is the quickwin's own campaign discount, for
 * campaigns that give none themselves.
 */
export const lineCampaigns = (
  campaigns: readonly Campaign[],
  choice: {
    today: string
    only: readonly number[]
    fallback: number | null
    productOf: (cn: Cn) => OfferedProduct | undefined
  },
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
      if (!current || isBetter(candidate, current, choice.productOf(cn))) chosen.set(cn, candidate)
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

const isBetter = (
  candidate: LineCampaign,
  current: LineCampaign,
  product: OfferedProduct | undefined,
): boolean => {
  const difference = lowestCost(candidate, product) - lowestCost(current, product)
  return difference < 0 || (difference === 0 && candidate.id < current.id)
}

/**
 * What a unit costs before taxes where a campaign gives most, in ten-thousandths; of a product without a price what it takes off. One
 * division of whole numbers: what costs the same is the same number.
 */
const lowestCost = (campaign: LineCampaign, { pvl = null, financed }: Partial<OfferedProduct> = {}): number =>
  Math.min(
    ...decidingUnits(campaign).map((quantity) => {
      const { discount, bonus, netPrice } = campaignTerms(campaign, { financed }, quantity)
      const discounted = (pvl ?? 1) * (10_000 - Math.round(discount * 10_000))
      const unit = pvl === null || netPrice === null ? discounted : Math.min(discounted, netPrice * 10_000)
      return (unit * quantity) / (quantity + bonus)
    }),
  )

/** The units at which a step begins, and from each the next at which free units that repeat are whole. */
const decidingUnits = ({ tiers, bonuses = [], netPrices = [] }: LineCampaign): number[] => {
  const steps = [...new Set([1, ...[...tiers, ...bonuses, ...netPrices].map(({ quantity }) => quantity)])]
  const repeated = bonuses.filter(({ repeats }) => repeats).map(({ quantity }) => quantity)
  return [...steps, ...steps.flatMap((step) => repeated.map((paid) => Math.ceil(step / paid) * paid))].filter(
    (quantity) => quantity <= maxQuantity,
  )
}
