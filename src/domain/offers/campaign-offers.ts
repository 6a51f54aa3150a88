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
  /** It applies; with the line's product alone. Null where the line names none. */
  | { campaign: Campaign | null; lost: null }
  /** It does not apply today, and why. */
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
