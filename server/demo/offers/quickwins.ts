import { isActiveCampaign } from '@/domain/offers/line-campaigns'
import type { Quickwin } from '@/domain/offers/quickwin'
import type { DemoCalendar } from '../basics/calendar'
import type { DemoProduct } from '../catalogue/demo-product'
import { type DemoLaboratory, demoLaboratories, mainLaboratoryIds } from '../people/laboratories'
import { bestSellers, type DemoCampaign, laboratoryCode, seasonCampaignName } from './campaigns'
import type { ConditionSeed, QuickwinSeed } from './quickwin-seed'
import { genericQuickwins } from './quickwins-generic'
import { brandQuickwins, otcQuickwins } from './quickwins-other'

export type DemoQuickwin = Quickwin & {
  /** The main one of its laboratories. */
  laboratoryId: number
  /** The products that its bids allow; empty where it has no bids. */
  bidCns: string[]
  conditions: ConditionSeed[]
}

export type DemoBid = { id: number; code: string; name: string; cns: string[] }

/** The quickwins of the main laboratories. Together they use every template. */
export const demoQuickwins = (
  products: readonly DemoProduct[],
  { campaigns, calendar }: { campaigns: readonly DemoCampaign[]; calendar: DemoCalendar },
): { quickwins: DemoQuickwin[]; bids: DemoBid[] } => {
  const quickwins: DemoQuickwin[] = []
  const bids: DemoBid[] = []
  const running = campaigns.filter((campaign) => isActiveCampaign(campaign, calendar.today))
  const inCampaign = new Set(running.flatMap((campaign) => campaign.products.map(({ cn }) => cn)))
  for (const laboratory of demoLaboratories) {
    if (!Object.values(mainLaboratoryIds).flat().includes(laboratory.id)) continue
    const code = laboratoryCode(laboratory)
    // Products in a campaign are left out: the campaign's discount would replace that of the lot.
    const sellers = bestSellers(products, laboratory.id).filter(({ cn }) => !inCampaign.has(cn))
    for (const seed of seedsOf(laboratory, { sellers, seasonName: seasonCampaignName(calendar) })) {
      const { campaigns: kinds = [], bid, partners = [], ...said } = seed
      if (bid) bids.push({ id: bids.length + 1, code: `${code}-${seed.code}`, ...bid })
      quickwins.push({
        ...plain,
        ...said,
        id: quickwins.length + 1,
        code: `${code}-${seed.code}`,
        prescription: !seed.nonPrescription,
        laboratoryId: laboratory.id,
        laboratories: [laboratory.id, ...partners].map((id) => ({ id, main: id === laboratory.id })),
        campaigns: campaigns
          .filter((campaign) => campaign.laboratoryId === laboratory.id && kinds.includes(campaign.kind))
          .map(({ id }) => id),
        bids: bid ? [bids.length] : [],
        bidCns: bid?.cns ?? [],
      })
    }
  }
  return { quickwins, bids }
}

/** Default values of fields that a seed leaves out. */
const plain = {
  info: null,
  style: null,
  section: null,
  autoBuy: false,
  buyAll: false,
  fullBrand: false,
  aggregate: false,
  swappableQuantity: false,
  outOfStock: false,
  pharmacist: false,
  nonPrescription: false,
  excludeCampaigns: false,
  discount: null,
  campaignDiscount: null,
  defaultQuantity: null,
  conditions: [],
}

const seedsOf = (
  laboratory: DemoLaboratory,
  source: { sellers: DemoProduct[]; seasonName: string },
): QuickwinSeed[] => {
  if (laboratory.kind === 'generic') return genericQuickwins(laboratory, source)
  return laboratory.kind === 'brand' ? brandQuickwins(source.sellers) : otcQuickwins(laboratory, source)
}
