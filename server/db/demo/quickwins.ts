import { bestSellers, type DemoCampaign, laboratoryCode } from './campaigns'
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

/** The quickwins of the main laboratories, with the templates that exist so far: default, auto and otc. */
export const demoQuickwins = (
  products: readonly DemoProduct[],
  campaigns: readonly DemoCampaign[],
): { quickwins: DemoQuickwin[]; bids: DemoBid[] } => {
  const quickwins: DemoQuickwin[] = []
  const bids: DemoBid[] = []
  for (const laboratory of demoLaboratories) {
    if (!Object.values(mainLaboratoryIds).flat().includes(laboratory.id)) continue
    const code = laboratoryCode(laboratory)
    for (const seed of seedsOf(laboratory, bestSellers(products, laboratory.id))) {
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

const seedsOf = (laboratory: DemoLaboratory, sellers: DemoProduct[]): QuickwinSeed[] => {
  if (laboratory.kind === 'generic') return genericQuickwins(laboratory.id, sellers)
  return laboratory.kind === 'brand' ? brandQuickwins(sellers) : otcQuickwins(laboratory.id, sellers)
}
