import { lineAmount } from '@/domain/basics/money'
import { type LineCampaign, lineCampaigns } from '@/domain/offers/line-campaigns'
import { type GrantingQuickwin, lineOffers } from '@/domain/offers/line-discounts'
import { decidingTerms, paidAmount } from '@/domain/offers/tiers'
import type { ExtensionValue } from '@/domain/proposal/extensions'
import { unitsToCover, wholePacks } from '@/domain/proposal/proposal-suggestion'
import { isCampaignTemplate } from '@/domain/proposal/templates'
import type { DemoCalendar } from '../basics/calendar'
import type { DemoProduct } from '../catalogue/demo-product'
import { priceOn, pricePeriods } from '../catalogue/prices'
import type { DemoCampaign } from '../offers/campaigns'
import type { DemoQuickwin } from '../offers/quickwins'

export type DemoOrderLine = {
  product: DemoProduct
  campaignId: number | null
  quantity: number
  pvl: number
  pvp: number
  discount: number
  bonus: number
  netPrice: number | null
  totalPvl: number
  totalPvlWithDiscount: number
}

/** Campaigns of the quickwin's products that ran on that day. */
export const campaignsOn = (
  day: string,
  quickwin: DemoQuickwin,
  campaigns: readonly DemoCampaign[],
): ReadonlyMap<string, LineCampaign> =>
  lineCampaigns(
    campaigns.filter(({ laboratoryId }) => takesPart(quickwin, laboratoryId)),
    { today: day, only: quickwin.campaigns, fallback: quickwin.campaignDiscount },
  )

/** The products that a proposal of the quickwin would have offered. */
export const productsFor = (
  products: readonly DemoProduct[],
  source: {
    quickwin: DemoQuickwin
    extension: ExtensionValue
    campaigns: ReadonlyMap<string, LineCampaign>
  },
): DemoProduct[] => {
  const { quickwin, extension, campaigns } = source
  const wantsCampaign = isCampaignTemplate(quickwin.template) || quickwin.campaigns.length > 0
  return products.filter(
    (product) =>
      takesPart(quickwin, product.laboratoryId) &&
      (extension === 'all' || product.generic === (extension === 'generic')) &&
      (!wantsCampaign || campaigns.has(product.cn)) &&
      (!quickwin.excludeCampaigns || !campaigns.has(product.cn)) &&
      (quickwin.bidCns.length === 0 || quickwin.bidCns.includes(product.cn)),
  )
}

/**
 * A line per product with the units that are sold in the period, at the price of that day and with the discount that
 * the server would have given; no line for products without a price.
 */
export const orderLines = (
  products: readonly DemoProduct[],
  order: {
    quickwin: DemoQuickwin
    campaigns: readonly DemoCampaign[]
    day: string
    period: number
    /** Units sold in the last year, by CN. */
    unitsByCn: ReadonlyMap<string, number>
    calendar: DemoCalendar
  },
): DemoOrderLine[] => {
  const { quickwin, campaigns, day, period, unitsByCn, calendar } = order
  const chosen = campaignsOn(day, quickwin, campaigns)
  const lines = products.flatMap((product) => {
    const price = priceOn(pricePeriods(product, calendar), day)
    if (!price) return []
    const units = unitsByCn.get(product.cn) ?? 0
    const quantity = wholePacks(unitsToCover({ units, days: 365, period }), product.pot)
    const campaignId = chosen.get(product.cn)?.id ?? null
    return { product, campaignId, quantity, pvl: price.pvl, pvp: price.pvp }
  })
  const offers = lineOffers(
    lines.map(({ product, campaignId, ...line }) => ({
      ...line,
      cn: product.cn,
      laboratoryId: product.laboratoryId,
      campaign: campaigns.find(({ id }) => id === campaignId) ?? null,
      quickwins: [quickwin.id],
    })),
    { quickwins: new Map([[quickwin.id, granting(quickwin)]]), today: day },
  )
  return lines.map((line, index) => {
    const offer = offers[index] ?? { discount: 0, bonus: 0, netPrice: null }
    return {
      ...line,
      bonus: offer.bonus,
      ...decidingTerms(line, offer),
      totalPvl: lineAmount(line.quantity, line.pvl),
      totalPvlWithDiscount: paidAmount(line, offer),
    }
  })
}

const takesPart = ({ laboratories }: DemoQuickwin, laboratoryId: number): boolean =>
  laboratories.some(({ id }) => id === laboratoryId)

/** The demo's quickwin in the form that the rule of discounts needs. */
export const granting = (quickwin: DemoQuickwin): GrantingQuickwin => ({
  ...quickwin,
  conditions: quickwin.conditions.map(({ cns = [], ...condition }, index) => ({
    ...condition,
    id: index + 1,
    cns: cns.map((cn) => ({ cn, product: cn })),
  })),
  bidCns: quickwin.bidCns.length === 0 ? null : new Set(quickwin.bidCns),
})
