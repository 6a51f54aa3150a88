import { lineCampaigns } from '@/domain/offers/line-campaigns'
import { discountFacts } from '@/domain/order/expected-prices'
import type { CartFacts } from '@/domain/order/judge-cart'
import type { PharmacyOffers } from '@/offline/snapshot/pharmacy-data'

/** What decides about carts on a day in Madrid. */
export const cartFactsOf = (
  { catalogue, purchasing }: Pick<PharmacyOffers, 'catalogue' | 'purchasing'>,
  today: string,
): CartFacts => ({
  ...discountFacts(purchasing, today),
  catalogue,
  taxes: purchasing.taxes ?? null,
  terms: new Map(purchasing.methods.map((each) => [each.laboratory, each])),
  running: lineCampaigns(purchasing.campaigns, { today, only: [], fallback: null }),
})
