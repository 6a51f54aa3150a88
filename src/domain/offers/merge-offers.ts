import type { PastedOffer } from '@/domain/offers/pasted-offers'

type Item = Readonly<Record<string, unknown>>
export type OfferEffect = 'add' | 'change' | 'none'

/** The products of a campaign with pasted ones among them: none goes, and what a line left out stays. */
export function mergeOffers(
  items: readonly Item[],
  offers: readonly Pick<PastedOffer, 'cn' | 'discount' | 'tiers'>[],
): { items: Item[]; effects: OfferEffect[] } {
  const merged = [...items]
  const effects = offers.map(({ cn, discount, tiers }): OfferEffect => {
    const given = { ...(discount !== undefined && { discount }), ...(tiers !== undefined && { tiers }) }
    const at = items.findIndex((item) => item.cn === cn)
    const before = items[at]
    if (before === undefined) {
      merged.push({ cn, discount: null, tiers: [], ...given })
      return 'add'
    }
    const after = { ...before, ...given }
    merged[at] = after
    return JSON.stringify(after) === JSON.stringify(before) ? 'none' : 'change'
  })
  return { items: merged, effects }
}
