import type { SalesData } from '@/domain/sales/cube/sales-data'
import { amountsOf } from '@/domain/sales/kpis/amounts'
import type { CampaignKpi } from '@/domain/sales/questions/sales-figures'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import { groupsOfCampaign, knownCampaigns } from '@/domain/sales/selection/campaigns'
import { sumTotals } from '@/domain/sales/selection/totals'
import { marketTotals, transferableSales } from '@/domain/sales/selection/transferable'

/**
 * Campaigns that run today, of the viewer's laboratories or those that the pharmacy deals with: what is transferable to
 * the campaign's laboratory in the groups of its products, the most first. Those without potential are left out.
 */
export const campaignKpis = (data: SalesData, { filter }: QuestionOf<'campaign-kpis'>): CampaignKpi[] => {
  const { catalogue } = data
  const market = marketTotals(data, filter)
  return knownCampaigns(data)
    .map((campaign) => {
      const { generic, brand } = transferableSales(catalogue, market, {
        laboratories: [campaign.laboratoryId],
        groups: groupsOfCampaign(catalogue, campaign),
      })
      return {
        id: campaign.id,
        name: campaign.name,
        laboratory_name: catalogue.laboratories.get(campaign.laboratoryId)?.name ?? '',
        ...amountsOf('potential', sumTotals([generic, brand])),
      }
    })
    .filter(({ potential_pvl, potential_pvp }) => potential_pvl > 0 || potential_pvp > 0)
    .sort((a, b) => b.potential_pvl - a.potential_pvl || b.potential_pvp - a.potential_pvp || a.id - b.id)
}
