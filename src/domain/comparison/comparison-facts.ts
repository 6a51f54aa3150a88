import type { Cn } from '@/domain/catalogue/catalogue'
import type { OwnWholesaler } from '@/domain/comparison/own-wholesaler'
import { isActiveCampaign } from '@/domain/offers/line-campaigns'
import type { GrantingQuickwin } from '@/domain/offers/line-discounts'
import type { Bid, Campaign, Quickwin, QuickwinCondition } from '@/domain/offers/quickwin'
import { discountFacts } from '@/domain/order/expected-prices'
import type { CartFacts } from '@/domain/order/judge-cart'

export type NamedQuickwin = GrantingQuickwin & Pick<Quickwin, 'code' | 'title'>

/** What decides what a pharmacy pays for a product today, wherever it may buy it. */
export type ComparisonFacts = Pick<CartFacts, 'catalogue' | 'taxes' | 'today'> & {
  /** Ids of the laboratories open to the pharmacy. */
  laboratories: ReadonlySet<number>
  /** Campaigns that run today, each cut down to the product. */
  campaignsByCn: ReadonlyMap<Cn, readonly Campaign[]>
  quickwinsByLaboratory: ReadonlyMap<number, readonly NamedQuickwin[]>
  /** Null where the pharmacy has not said what it pays there. */
  wholesaler: OwnWholesaler | null
}

export const comparisonFacts = (
  known: {
    quickwins: readonly Quickwin[]
    conditions: readonly { quickwin: number; conditions: readonly QuickwinCondition[] }[]
    campaigns: readonly Campaign[]
    bids: readonly Bid[]
    methods: readonly { laboratory: number }[]
    taxes?: CartFacts['taxes'] | undefined
    wholesaler?: OwnWholesaler | undefined
  },
  { catalogue, today }: Pick<ComparisonFacts, 'catalogue' | 'today'>,
): ComparisonFacts => {
  const { quickwins } = discountFacts(known, today)
  const campaignsByCn = new Map<Cn, Campaign[]>()
  for (const campaign of known.campaigns) {
    if (!isActiveCampaign(campaign, today)) continue
    for (const product of campaign.products)
      add(campaignsByCn, product.cn, { ...campaign, products: [product] })
  }
  const quickwinsByLaboratory = new Map<number, NamedQuickwin[]>()
  for (const { id, code, title, laboratories } of known.quickwins) {
    const granting = quickwins.get(id)
    if (granting === undefined) continue
    for (const laboratory of new Set(laboratories.map((each) => each.id)))
      add(quickwinsByLaboratory, laboratory, { ...granting, code, title })
  }
  return {
    catalogue,
    today,
    campaignsByCn,
    quickwinsByLaboratory,
    taxes: known.taxes ?? null,
    laboratories: new Set(known.methods.map(({ laboratory }) => laboratory)),
    wholesaler: known.wholesaler ?? null,
  }
}

const add = <Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void => {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
