import type { DemoCalendar } from './calendar'
import { bestSellers, type DemoCampaign, laboratoryCode, seasonCampaignName } from './campaigns'
import type { DemoProduct } from './demo-product'
import { type DemoLaboratory, demoLaboratories, mainLaboratoryIds } from './laboratories'
import type { QuickwinSeed } from './quickwin-seed'
import { genericQuickwins } from './quickwins-generic'
import { brandQuickwins, otcQuickwins } from './quickwins-other'

export type DemoQuickwin = Omit<QuickwinSeed, 'campaigns' | 'bid' | 'partners'> & {
  id: number
  laboratoryId: number
  laboratoryIds: number[]
  campaignIds: number[]
  bidIds: number[]
  /** The products that its bids keep to; empty where it has none. */
  bidCns: string[]
}

export type DemoBid = { id: number; code: string; name: string; cns: string[] }

/** The quickwins of the main laboratories, between them of every template. */
export const demoQuickwins = (
  products: readonly DemoProduct[],
  { campaigns, calendar }: { campaigns: readonly DemoCampaign[]; calendar: DemoCalendar },
): { quickwins: DemoQuickwin[]; bids: DemoBid[] } => {
  const quickwins: DemoQuickwin[] = []
  const bids: DemoBid[] = []
  const inCampaign = new Set(campaigns.flatMap((campaign) => campaign.products.map(({ cn }) => cn)))
  for (const laboratory of demoLaboratories) {
    if (!Object.values(mainLaboratoryIds).flat().includes(laboratory.id)) continue
    const code = laboratoryCode(laboratory)
    // A campaign's discount would stand in for the lot's.
    const sellers = bestSellers(products, laboratory.id).filter(({ cn }) => !inCampaign.has(cn))
    for (const seed of seedsOf(laboratory, { sellers, seasonName: seasonCampaignName(calendar) })) {
      const { campaigns: kinds = [], bid, partners = [], ...quickwin } = seed
      if (bid) bids.push({ id: bids.length + 1, code: `${code}-${seed.code}`, ...bid })
      quickwins.push({
        ...quickwin,
        id: quickwins.length + 1,
        code: `${code}-${seed.code}`,
        laboratoryId: laboratory.id,
        laboratoryIds: [laboratory.id, ...partners],
        campaignIds: campaigns
          .filter((campaign) => campaign.laboratoryId === laboratory.id && kinds.includes(campaign.kind))
          .map(({ id }) => id),
        bidIds: bid ? [bids.length] : [],
        bidCns: bid?.cns ?? [],
      })
    }
  }
  return { quickwins, bids }
}

const seedsOf = (
  laboratory: DemoLaboratory,
  source: { sellers: DemoProduct[]; seasonName: string },
): QuickwinSeed[] => {
  if (laboratory.kind === 'generic') return genericQuickwins(laboratory, source)
  return laboratory.kind === 'brand' ? brandQuickwins(source.sellers) : otcQuickwins(laboratory, source)
}
