import { formatDay } from '@/domain/basics/dates'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { Campaign } from '@/domain/offers/quickwin'

/** Campaigns by id, each by product, so that finding a line's offer does not search all products of its campaign. */
export type CampaignOffers = ReadonlyMap<number, { name: string; byCn: ReadonlyMap<Cn, Campaign> }>

export const campaignOffers = (campaigns: Iterable<Campaign>): CampaignOffers =>
  new Map(
    [...campaigns].map((campaign) => [
      campaign.id,
      {
        name: campaign.name,
        byCn: new Map(campaign.products.map((product) => [product.cn, { ...campaign, products: [product] }])),
      },
    ]),
  )

/** What becomes of the campaign that a line names. */
export type NamedCampaign =
  /** The campaign applies, cut down to the line's product; null where the line names no campaign. */
  | { campaign: Campaign | null; lost: null }
  /** The campaign does not apply today; `lost` says why. */
  | { campaign: null; lost: string }

/** Server and device decide by this alone which campaign a line gets. `today` is the day in Madrid. */
export const namedCampaign = (
  { cn, campaign: id }: { cn: Cn; campaign?: number | undefined },
  { offers, today }: { offers: CampaignOffers; today: string },
): NamedCampaign => {
  if (id === undefined) return { campaign: null, lost: null }
  const known = offers.get(id)
  const campaign = known?.byCn.get(cn)
  if (known === undefined) return { campaign: null, lost: 'La campaña no existe' }
  if (campaign === undefined)
    return { campaign: null, lost: `El producto no está en la campaña ${known.name}` }
  const lost = whyNotRunning(campaign, today)
  return lost === null ? { campaign, lost } : { campaign: null, lost }
}

const whyNotRunning = ({ name, startsOn, endsOn }: Campaign, today: string): string | null => {
  if (endsOn !== null && endsOn < today) return `La campaña ${name} terminó el ${formatDay(endsOn)}`
  if (startsOn !== null && startsOn > today) return `La campaña ${name} empieza el ${formatDay(startsOn)}`
  return null
}
