import type { Cn } from '@/domain/catalogue/catalogue'
import type { DiscountTier } from '@/domain/offers/quickwin'
import { lineDiscount, tiersOf } from '@/domain/offers/tiers'
import type { CampaignRow } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'
import { quantityOf } from '@/features/purchasing/state/quantities'

/** A tier that several products of a campaign share. */
export type CampaignRowTier = DiscountTier & { cns: Set<Cn> }

/** Maximum number of buttons: where each product has its own tiers, buttons for all of them would not help. */
const shownTiers = 6

/** The tiers that most of a campaign's products have, sorted by units. */
export const campaignRowTiers = ({ provisions }: CampaignRow): CampaignRowTier[] => {
  const tiers = new Map<string, CampaignRowTier>()
  for (const group of provisions) {
    const line = orderedTransferable(group)
    if (line === undefined) continue
    for (const tier of tiersOf(line)) {
      const key = `${tier.quantity}:${tier.discount}`
      const known = tiers.get(key) ?? { ...tier, cns: new Set() }
      known.cns.add(line.cn)
      tiers.set(key, known)
    }
  }
  return [...tiers.values()]
    .sort((a, b) => b.cns.size - a.cns.size)
    .slice(0, shownTiers)
    .sort((a, b) => a.quantity - b.quantity || a.discount - b.discount)
}

/** True when every product that has the tier has its discount now (purchasing.md §4). */
export const isTierApplied = (
  { provisions }: CampaignRow,
  tier: CampaignRowTier,
  touched: ReadonlyMap<Cn, number>,
): boolean =>
  provisions.every((group) => {
    const line = orderedTransferable(group)
    if (line === undefined || !tier.cns.has(line.cn)) return true
    return lineDiscount(line, quantityOf(group, touched)) === tier.discount
  })
