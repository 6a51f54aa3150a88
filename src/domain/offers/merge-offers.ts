import type { PastedOffer } from '@/domain/offers/pasted-offers'

type Item = Readonly<Record<string, unknown>>
export type OfferEffect = 'add' | 'change' | 'none'

/** The products of a campaign with pasted ones among them: none goes, and what a line left out stays. */
export function mergeOffers(
  items: readonly Item[],
  offers: readonly Pick<PastedOffer, 'cn' | 'discount' | 'tiers' | 'bonuses' | 'netPrices'>[],
): { items: Item[]; effects: OfferEffect[] } {
  const merged = [...items]
  const effects = offers.map(({ cn, discount, tiers, bonuses, netPrices }): OfferEffect => {
    const given = {
      ...(discount !== undefined && { discount }),
      ...(tiers !== undefined && { tiers }),
      ...(bonuses !== undefined && { bonuses }),
      // The form has euros, as an `apply` file.
      ...(netPrices !== undefined && {
        netPrices: netPrices.map(({ quantity, netPrice }) => ({ quantity, netPrice: netPrice / 100 })),
      }),
    }
    const at = items.findIndex((item) => item.cn === cn)
    const before = items[at]
    if (before === undefined) {
      merged.push({ cn, discount: null, tiers: [], bonuses: [], netPrices: [], ...given })
      return 'add'
    }
    const after = { ...before, ...given }
    merged[at] = after
    return JSON.stringify(after) === JSON.stringify(before) ? 'none' : 'change'
  })
  return { items: merged, effects }
}
