import type { Cn } from '@/domain/catalogue/catalogue'
import type { DiscountTier } from '@/domain/offers/quickwin'
import { lineDiscount, nextTier, tiersOf } from '@/domain/offers/tiers'
import type { CampaignRow } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'
import { quantityOf } from '@/features/purchasing/state/quantities'

/** A tier that several products of a campaign share. */
export type CampaignRowTier = DiscountTier & { cns: Set<Cn> }

/** Most tiers in the menu: where each product has its own, a list of all of them would not help. */
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

/** The next better discount of a campaign: how many units are missing for it, and the units it takes of each product. */
export type CampaignStep = { discount: number; missing: number; units: ReadonlyMap<Cn, number> }

/**
 * Least and highest discount of the campaign's products, and the lowest tier that some of them have not reached. Of
 * products with tiers that are in the order; of all of them where none is.
 */
export const campaignStep = (
  { provisions }: CampaignRow,
  touched: ReadonlyMap<Cn, number>,
): { least: number; most: number; next: CampaignStep | undefined } => {
  const lines = provisions.flatMap((group) => {
    const line = orderedTransferable(group)
    return line === undefined || tiersOf(line).length === 0
      ? []
      : { line, quantity: quantityOf(group, touched) }
  })
  const ordered = lines.filter(({ quantity }) => quantity > 0)
  const counted = ordered.length > 0 ? ordered : lines
  const discounts = counted.map(({ line, quantity }) => lineDiscount(line, quantity))
  const steps = counted.flatMap(({ line, quantity }) => {
    const tier = nextTier(line, quantity)
    return tier === undefined ? [] : { cn: line.cn, ...tier }
  })
  const [lowest] = steps.toSorted((a, b) => a.discount - b.discount || a.quantity - b.quantity)
  const same = steps.filter(
    ({ discount, quantity }) => discount === lowest?.discount && quantity === lowest.quantity,
  )
  return {
    least: Math.min(...discounts),
    most: Math.max(...discounts),
    next: lowest && {
      discount: lowest.discount,
      missing: same.reduce((sum, { missing }) => sum + missing, 0),
      units: new Map(same.map(({ cn, quantity }) => [cn, quantity])),
    },
  }
}
