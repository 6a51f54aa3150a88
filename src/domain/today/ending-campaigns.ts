import { daysBetween, formatDay } from '@/domain/basics/dates'
import { formatCount, formatPercent } from '@/domain/basics/numbers'
import type { Cn } from '@/domain/catalogue/catalogue'
import { isActiveCampaign } from '@/domain/offers/line-campaigns'
import type { Campaign } from '@/domain/offers/quickwin'
import type { TodayRule } from '@/domain/today/today-line'
import { inDays } from '@/domain/today/words'

/** Days before its end from which a campaign is told. */
export const campaignDays = 7
/** Days before its end from which it will not wait. */
const soonDays = 2
/** The others say little beside the first ones. */
const mostCampaigns = 2

/** A campaign that ends, with products that the pharmacy sells. */
export type EndingCampaign = {
  id: number
  name: string
  endsOn: string
  days: number
  /** Its products that the pharmacy sells. */
  products: number
  /** The highest discount that it gives on one of these, a fraction. */
  discount: number
}

/** The next to end first; of those of a day, the one with more products that the pharmacy sells. */
export const endingCampaigns = (
  campaigns: readonly Campaign[],
  { sells, today }: { sells: (cn: Cn) => boolean; today: string },
): EndingCampaign[] =>
  campaigns
    .flatMap((campaign): EndingCampaign[] => {
      const { id, name, endsOn } = campaign
      if (endsOn === null || !isActiveCampaign(campaign, today)) return []
      const days = daysBetween(today, endsOn)
      const own = days > campaignDays ? [] : campaign.products.filter(({ cn }) => sells(cn))
      const discount = own.reduce(
        (highest, product) =>
          Math.max(
            highest,
            product.discount ?? campaign.discount ?? 0,
            ...product.tiers.map((tier) => tier.discount),
          ),
        0,
      )
      return own.length === 0 ? [] : [{ id, name, endsOn, days, products: own.length, discount }]
    })
    .sort((a, b) => a.days - b.days || b.products - a.products || a.id - b.id)

export const campaignsEnd: TodayRule<{ supply: { campaigns: readonly EndingCampaign[] } | null }> = ({
  supply,
}) =>
  (supply?.campaigns ?? []).slice(0, mostCampaigns).map(({ id, name, endsOn, days, products, discount }) => ({
    key: `campaign-ends:${id}`,
    version: endsOn,
    severity: days <= soonDays ? 'soon' : 'notice',
    order: days,
    text: `La campaña «${name}» termina ${inDays(days)}`,
    detail: `El ${formatDay(endsOn)}. Usted vende ${formatCount(products, 'producto suyo', 'productos suyos')}${discount > 0 ? `, con hasta un ${formatPercent(discount)}` : ''}.`,
    action: { open: 'purchases', label: 'Ver propuestas' },
  }))
