import type { CartProduct } from '@/domain/cart/cart-types'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { type CampaignOffers, campaignOffers, namedCampaign } from '@/domain/offers/campaign-offers'
import { type GrantingQuickwin, type LineToDiscount, lineOffers } from '@/domain/offers/line-discounts'
import type { LinePrice } from '@/domain/offers/price-change'
import type { Bid, Campaign, Quickwin, QuickwinCondition } from '@/domain/offers/quickwin'
import { priceByTerms } from '@/domain/offers/tiers'
import type { OrderToCreate } from '@/domain/order/order'

/** What decides about the discounts of an order, as the device has it. `today` is the day in Madrid. */
export type DiscountFacts = {
  /** Says which products the health service pays; absent where no free units are asked of. */
  catalogue?: CatalogueIndex
  offers: CampaignOffers
  quickwins: ReadonlyMap<number, GrantingQuickwin>
  today: string
}

export const discountFacts = (
  known: {
    quickwins: readonly Quickwin[]
    conditions: readonly { quickwin: number; conditions: readonly QuickwinCondition[] }[]
    campaigns: readonly Campaign[]
    bids: readonly Bid[]
  },
  today: string,
): DiscountFacts => {
  const conditions = new Map(known.conditions.map((each) => [each.quickwin, each.conditions]))
  const bids = new Map(known.bids.map(({ id, cns }) => [id, cns]))
  const cnsOf = (named: readonly number[]) =>
    named.length === 0 ? null : new Set(named.flatMap((id) => bids.get(id) ?? []))
  return {
    offers: campaignOffers(known.campaigns),
    quickwins: new Map(
      known.quickwins.map((quickwin) => [
        quickwin.id,
        { ...quickwin, conditions: conditions.get(quickwin.id) ?? [], bidCns: cnsOf(quickwin.bids) },
      ]),
    ),
    today,
  }
}

/**
 * The order of a cart with what its screen said that each line costs: the cart's own unit prices, by the conditions
 * that the server would grant. Without facts (a device that has no data yet) none count, as the cart shows none.
 * The server refuses a line that is dearer by now, so this never exceeds what was on the screen.
 */
export const withExpectedPrices = (
  order: OrderToCreate,
  products: readonly CartProduct[],
  facts: DiscountFacts | null,
): OrderToCreate => {
  const priced = linesToDiscount(order, products, facts)
  const expected = new Map<string, LinePrice>()
  for (const [position, offer] of lineOffers(
    priced,
    facts ?? { quickwins: new Map(), today: '' },
  ).entries()) {
    const line = priced[position]
    if (line !== undefined) expected.set(line.cn, priceByTerms(line, offer))
  }
  return {
    ...order,
    purchaseOrderLines: order.purchaseOrderLines.map((line) => ({
      ...line,
      expected: expected.get(line.cn),
    })),
  }
}

/** The order's lines with what decides about their discounts, as the server has it, at the cart's unit prices. */
export const linesToDiscount = (
  order: OrderToCreate,
  products: readonly CartProduct[],
  facts: DiscountFacts | null,
): (LineToDiscount & { product: CartProduct })[] => {
  const productByCn = new Map(products.map((product) => [product.cn, product]))
  return order.purchaseOrderLines.flatMap((line) => {
    const { cn, quantity, quickwins = [] } = line
    const product = productByCn.get(cn)
    if (product === undefined) return []
    return {
      cn,
      quantity,
      quickwins,
      product,
      laboratoryId: product.laboratory.id,
      pvl: product.pvl,
      financed: facts?.catalogue?.products[facts.catalogue.indexByCn.get(cn) ?? -1]?.financed,
      campaign: facts && namedCampaign(line, facts).campaign,
    }
  })
}
