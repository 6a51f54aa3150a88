import type { Cents } from '@/domain/basics/money'
import type { CartLine } from '@/domain/cart/cart'
import { productLine } from '@/domain/cart/product-line'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { TaxRate } from '@/domain/catalogue/taxes'
import { whyNotOrderable } from '@/domain/catalogue/why-not-orderable'
import { campaignTerms, isActiveCampaign, lineCampaigns } from '@/domain/offers/line-campaigns'
import type { Campaign } from '@/domain/offers/quickwin'
import { decidingTerms } from '@/domain/offers/tiers'
import type { LineChange } from '@/domain/order/line-change'
import { boughtLine, lineCost, productTax } from '@/domain/order/purchase-cost'

/** A line of an earlier order, as it was ordered. */
export type PastLine = {
  cn: Cn
  product: string
  quantity: number
  pvl: Cents
  /** A fraction; of a line with a net price, what that comes to. */
  discount: number
  /** Free units beside the paid ones. */
  bonus?: number | undefined
  /** Name of its campaign. */
  campaign: string | null
}

export type RepeatedLine = {
  past: PastLine
  /** What goes to the cart, at today's price; null where it cannot be ordered, and `refusal` says why. */
  line: CartLine | null
  refusal: string | null
  /** What a unit that comes costs with taxes today; null where it cannot be ordered, or the device does not know these. */
  netUnit: Cents | null
  changes: LineChange[]
}

/**
 * An earlier order against today's catalogue and campaigns; `today` is the day in Madrid. A discount is that of campaigns
 * alone, which is what a repetition gets.
 */
export const repeatOrder = (
  pastLines: readonly PastLine[],
  {
    catalogue,
    campaigns,
    taxes,
    today,
  }: {
    catalogue: CatalogueIndex
    campaigns: readonly Campaign[]
    /** Rates where the pharmacy is; null where the device does not know them. */
    taxes: readonly TaxRate[] | null
    today: string
  },
): RepeatedLine[] => {
  const running = campaigns.filter((campaign) => isActiveCampaign(campaign, today))
  const campaignByCn = lineCampaigns(running, { today, only: [], fallback: null })
  const isRunning = (name: string, cn: Cn): boolean =>
    running.some((each) => each.name === name && each.products.some((product) => product.cn === cn))

  return pastLines.map((past) => {
    const product = catalogue.products[catalogue.indexByCn.get(past.cn) ?? -1]
    const campaign = campaignByCn.get(past.cn) ?? null
    const line = product ? productLine(product, catalogue, past.quantity, campaign) : null
    if (!product || !line) {
      return { past, line, refusal: whyNotOrderable(product), netUnit: null, changes: [] }
    }
    const changes: LineChange[] = []
    if (line.pvl !== past.pvl) changes.push({ kind: 'price', before: past.pvl, now: line.pvl })
    if (past.campaign !== null && !isRunning(past.campaign, past.cn))
      changes.push({ kind: 'campaign_ended', name: past.campaign })
    const terms = campaignTerms(campaign, product, line.quantity)
    const { discount } = decidingTerms(line, terms)
    const before = past.bonus ?? 0
    if (terms.bonus !== before) changes.push({ kind: 'bonus', before, now: terms.bonus })
    if (discount !== past.discount) changes.push({ kind: 'discount', before: past.discount, now: discount })
    if (product.outOfStock) changes.push({ kind: 'shortage', shortage: product.shortage })
    const netUnit = taxes && lineCost(boughtLine(line, terms, productTax(product, taxes, today))).netUnit
    return { past, line, refusal: null, netUnit, changes }
  })
}

/** What goes to the cart of each laboratory. */
export const repeatedCarts = (lines: readonly RepeatedLine[]): Map<number, CartLine[]> => {
  const carts = new Map<number, CartLine[]>()
  for (const { line } of lines) {
    if (line === null) continue
    const cart = carts.get(line.laboratory.id)
    if (cart) cart.push(line)
    else carts.set(line.laboratory.id, [line])
  }
  return carts
}
