import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { isActiveCampaign } from '@/domain/offers/line-campaigns'
import type { Campaign } from '@/domain/offers/quickwin'
import type { SalesData } from '@/domain/sales/cube/sales-data'

/** Campaigns that run today, of the viewer's laboratories or those that the pharmacy deals with. */
export const knownCampaigns = ({
  campaigns,
  relations,
  viewer,
  today,
}: Pick<SalesData, 'campaigns' | 'relations' | 'viewer' | 'today'>): Campaign[] =>
  campaigns
    .filter((campaign) => isActiveCampaign(campaign, today))
    .filter(({ laboratoryId }) => (viewer ?? relations).includes(laboratoryId))

/** The homogeneous groups of its products. */
export const groupsOfCampaign = (
  { products, indexByCn }: CatalogueIndex,
  campaign: Campaign,
): Set<number> => {
  const groups = campaign.products.map(({ cn }) => products[indexByCn.get(cn) ?? -1]?.groupId ?? null)
  return new Set(groups.filter((group) => group !== null))
}
