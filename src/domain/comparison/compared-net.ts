import type { Cents } from '@/domain/basics/money'
import type { Product } from '@/domain/catalogue/catalogue'
import type { ComparisonFacts, NamedQuickwin } from '@/domain/comparison/comparison-facts'
import { wholesaleOffer } from '@/domain/comparison/own-wholesaler'
import { allConditionsMet, evaluateConditions } from '@/domain/offers/conditions'
import { type LineToDiscount, lineOffers, linesByQuickwin } from '@/domain/offers/line-discounts'
import type { Campaign } from '@/domain/offers/quickwin'
import type { LineTerms } from '@/domain/offers/tiers'
import { boughtLine, type LineTax, lineCost, productTax } from '@/domain/order/purchase-cost'

type Priced = Product & { pvl: Cents }
type Net = { terms: LineTerms; net: Cents }

/**
 * What a unit of a product costs, by its units, in an order of these other lines that names this campaign and this quickwin: as
 * `lineOffers` grants it. The conditions are looked at here, so that the other lines' own terms are not worked out each time.
 */
export const comparedNet = (
  {
    product: { cn, laboratoryId, pvl, financed, ...product },
    campaign = null,
    quickwin,
    others,
  }: {
    product: Priced
    campaign?: Campaign | null | undefined
    quickwin?: NamedQuickwin | undefined
    others: readonly LineToDiscount[]
  },
  { taxes, today }: Pick<ComparisonFacts, 'taxes' | 'today'>,
): ((units: number) => Net | null) => {
  if (taxes === null) return () => null
  const tax = productTax(product, taxes.rates, today)
  const named = new Map(quickwin && [[quickwin.id, quickwin]])
  const granted = new Map(quickwin && [[quickwin.id, { ...quickwin, conditions: [] }]])
  const counted = linesByQuickwin(others, named)[0]?.lines ?? []
  return (quantity) => {
    const line = { cn, laboratoryId, pvl, financed, campaign, quantity, quickwins: [...named.keys()] }
    const isGranted = allConditionsMet(evaluateConditions(quickwin?.conditions ?? [], [...counted, line]))
    const [offer] = lineOffers([line], { quickwins: isGranted ? granted : new Map(), today })
    return offer === undefined ? null : netOf({ pvl, quantity }, offer, tax)
  }
}

/** What a unit costs at the pharmacy's own wholesaler; null where that is not known. */
export const wholesaleNet = (
  product: Priced,
  quantity: number,
  { taxes, today, wholesaler }: Pick<ComparisonFacts, 'taxes' | 'today' | 'wholesaler'>,
): Net | null => {
  if (taxes === null || wholesaler === null) return null
  const { pvl, terms } = wholesaleOffer(wholesaler, product)
  return netOf({ pvl, quantity }, terms, productTax(product, taxes.rates, today))
}

const netOf = (
  line: { pvl: Cents; quantity: number },
  { discount, bonus, netPrice }: LineTerms,
  tax: LineTax,
): Net | null => {
  const terms = { discount, bonus, netPrice }
  const { netUnit } = lineCost(boughtLine(line, terms, tax))
  return netUnit === null ? null : { terms, net: netUnit }
}
