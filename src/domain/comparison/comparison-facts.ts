import type { Cn, Product } from '@/domain/catalogue/catalogue'
import type { OwnWholesaler } from '@/domain/comparison/own-wholesaler'
import { isActiveCampaign, lineCampaigns } from '@/domain/offers/line-campaigns'
import type { GrantingQuickwin } from '@/domain/offers/line-discounts'
import type { Bid, Campaign, Quickwin, QuickwinCondition } from '@/domain/offers/quickwin'
import { discountFacts } from '@/domain/order/expected-prices'
import type { CartFacts } from '@/domain/order/judge-cart'
import { potentialRequestFor } from '@/domain/proposal/extensions'
import { productFilter, rowRequestOf } from '@/domain/proposal/proposal-candidates'
import { isFirstTime } from '@/domain/proposal/templates'

export type NamedQuickwin = GrantingQuickwin &
  Pick<Quickwin, 'code' | 'title'> & {
    /** Whether a proposal of it may have the product, as far as that does not depend on sales. */
    proposes: (product: Product) => boolean
    /** Id of the campaign that its proposals name for the product. */
    campaignOf: (cn: Cn) => number | undefined
    /** What it proposes depends on what was sold here, or is ordered without a cart: offered to nobody who does not have it open. */
    isLimited: boolean
  }

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
  const campaignsOf = remembered((key: string) => {
    const [only, fallback] = JSON.parse(key) as [number[], number | null]
    return lineCampaigns(known.campaigns, { today, only, fallback })
  })
  for (const quickwin of known.quickwins) {
    const { id, code, title, template, autoBuy, laboratories, campaigns, campaignDiscount } = quickwin
    const granting = quickwins.get(id)
    if (granting === undefined) continue
    // Looked up once a comparison needs them: a pharmacy has many quickwins.
    const running = () => campaignsOf(JSON.stringify([campaigns, campaignDiscount]))
    const filter = remembered(() =>
      productFilter(known, rowRequestOf(potentialRequestFor(quickwin, today)), running()),
    )
    const named: NamedQuickwin = {
      ...{ ...granting, code, title },
      proposes: (product) => filter('')(product),
      campaignOf: (cn) => running().get(cn)?.id,
      isLimited: isFirstTime(template) || template === 'auto' || autoBuy,
    }
    for (const laboratory of new Set(laboratories.map((each) => each.id)))
      add(quickwinsByLaboratory, laboratory, named)
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

const remembered = <Value>(make: (key: string) => Value): ((key: string) => Value) => {
  const made = new Map<string, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

const add = <Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void => {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
