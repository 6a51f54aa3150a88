import type { Cents } from '@/domain/basics/money'
import { maxQuantity } from '@/domain/basics/quantity'
import type { Cn, Product } from '@/domain/catalogue/catalogue'
import { whyNotOrderable } from '@/domain/catalogue/why-not-orderable'
import { comparedNet, wholesaleNet } from '@/domain/comparison/compared-net'
import type { ComparisonFacts, NamedQuickwin } from '@/domain/comparison/comparison-facts'
import type { LineToDiscount } from '@/domain/offers/line-discounts'
import { type Campaign, mainLaboratoryId } from '@/domain/offers/quickwin'
import type { LineTerms } from '@/domain/offers/tiers'
import { wholePacks } from '@/domain/proposal/proposal-suggestion'

/** More units at which the same offer costs less, and what a unit of it costs then. */
export type NextStep = { missing: number; units: number; net: Cents }

/** What a product costs at one of those who sell it, at some units. */
export type ComparedOffer = {
  product: Product & { pvl: Cents }
  /** Undefined: the laboratory's own terms, which nothing has to be named for. */
  campaign?: Campaign | undefined
  quickwin?: NamedQuickwin | undefined
  /** The laboratory in whose cart it is ordered; null at the pharmacy's own wholesaler, which no cart is for. */
  cart: number | null
  /** Whole packs. */
  units: number
  /** Units of the product that are in that cart already: the line that they join is priced as a whole. */
  already: number
  terms: LineTerms
  /** A unit that comes, with taxes. */
  net: Cents
  next: NextStep | null
}

/** The lines that the cart has without these units. */
export type Beside = (
  offer: Pick<ComparedOffer, 'product' | 'quickwin'> & { cart: number },
) => readonly LineToDiscount[]

const nothingBeside: Beside = () => []

/**
 * What the products of a product's group cost at all who sell them to this pharmacy, the lowest price of a unit first: at each
 * laboratory that is open to it, by each campaign that runs and each quickwin that proposes the product, and at its own
 * wholesaler. Of terms that come to the same price only those that need the least are named.
 */
export const compareOffers = (
  facts: ComparisonFacts,
  asked: {
    cn: Cn
    quantity: number
    beside?: Beside | undefined
    /** Ids of the quickwins that the units come from now. */
    quickwins?: readonly number[] | undefined
  },
): ComparedOffer[] => {
  const { products, indexByCn, productsByGroup } = facts.catalogue
  const index = indexByCn.get(asked.cn)
  const product = index === undefined ? undefined : products[index]
  if (product === undefined || index === undefined) return []
  const group = product.groupId === null ? [index] : (productsByGroup.get(product.groupId) ?? [index])
  const priced = group.flatMap((each) => {
    const { pvl } = products[each] as Product
    return pvl === null || whyNotOrderable(products[each]) !== null
      ? []
      : { ...(products[each] as Product), pvl }
  })
  const beside = asked.beside ?? nothingBeside
  const offers = priced
    .filter(({ laboratoryId }) => facts.laboratories.has(laboratoryId))
    .flatMap((each) =>
      offersOf(each, facts, { quantity: asked.quantity, beside, now: asked.quickwins ?? [] }),
    )
  return [...offers, ...wholesale(priced, facts, asked)].sort(
    (a, b) => a.net - b.net || compareText(a.product.cn, b.product.cn) || needs(a) - needs(b),
  )
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const needs = ({ campaign, quickwin, cart }: ComparedOffer): number =>
  (campaign ? 1 : 0) + (quickwin ? 2 : 0) + (cart === null ? 4 : 0)

/** What one product costs at its laboratory, by each of the terms that it may be ordered at. */
const offersOf = (
  product: ComparedOffer['product'],
  facts: ComparisonFacts,
  { quantity, beside, now }: { quantity: number; beside: Beside; now: readonly number[] },
): ComparedOffer[] => {
  const units = Math.min(wholePacks(Math.max(1, quantity), product.pot), maxQuantity)
  const campaigns = facts.campaignsByCn.get(product.cn) ?? []
  const named = (facts.quickwinsByLaboratory.get(product.laboratoryId) ?? []).filter(
    ({ id, isLimited, proposes }) => proposes(product) && (!isLimited || now.includes(id)),
  )
  const ways: Pick<ComparedOffer, 'campaign' | 'quickwin'>[] = [
    {},
    ...campaigns.map((campaign) => ({ campaign })),
    ...named.map((quickwin) => {
      const campaign = quickwin.campaignOf(product.cn)
      return { quickwin, campaign: campaigns.find(({ id }) => id === campaign) }
    }),
  ]
  const offers: ComparedOffer[] = []
  for (const { campaign, quickwin } of ways) {
    const cart = quickwin ? (mainLaboratoryId(quickwin) ?? product.laboratoryId) : product.laboratoryId
    const lines = beside({ product, quickwin, cart })
    const others = lines.filter(({ cn }) => cn !== product.cn)
    const already = lines.reduce((sum, { cn, quantity: has }) => sum + (cn === product.cn ? has : 0), 0)
    const netOf = comparedNet({ product, campaign, quickwin, others }, facts)
    const at = (more: number) => netOf(Math.min(more + already, maxQuantity))
    const cost = at(units)
    if (cost === null) continue
    const offer = { product, campaign, quickwin, cart, units, already, ...cost, next: null }
    const next = nextStep(at, { ...offer, others })
    if (offers.some((known) => known.net === cost.net && isSameStep(known.next, next))) continue
    offers.push({ ...offer, next })
  }
  // At one price, terms that give more for more units stand for those that do not.
  return offers.filter(
    ({ net, next }) => next !== null || !offers.some((other) => other.net === net && other.next !== null),
  )
}

const isSameStep = (a: NextStep | null, b: NextStep | null): boolean =>
  a?.units === b?.units && a?.net === b?.net

/** The fewest units beyond these at which a unit costs less: where a tier begins, or a condition is met. */
const nextStep = (
  at: ReturnType<typeof comparedNet>,
  offer: Omit<ComparedOffer, 'next'> & { others: readonly LineToDiscount[] },
): NextStep | null => {
  const { pot } = offer.product
  const steps = new Set(
    thresholds(offer)
      .map((quantity) => wholePacks(quantity - offer.already, pot))
      .filter((quantity) => quantity > offer.units && quantity + offer.already <= maxQuantity),
  )
  for (const units of [...steps].sort((a, b) => a - b)) {
    const then = at(units)
    if (then !== null && then.net < offer.net) return { units, missing: units - offer.units, net: then.net }
  }
  return null
}

const thresholds = ({
  product,
  campaign,
  quickwin,
  units,
  already,
  others,
}: Omit<ComparedOffer, 'next'> & { others: readonly LineToDiscount[] }): number[] => {
  const { tiers = [], bonuses = [], netPrices = [] } = campaign?.products[0] ?? {}
  const ofConditions = (quickwin?.conditions ?? []).flatMap((condition) => {
    const counts = ({ cn }: { cn: Cn }) =>
      condition.cns.length === 0 || condition.cns.some((listed) => listed.cn === cn)
    if (condition.expression !== 'at_least' || !counts(product)) return []
    const isAmount = condition.unit === 'total_pvl'
    const counted = others
      .filter(counts)
      .reduce((sum, { quantity, pvl }) => sum + quantity * (isAmount ? pvl : 1), 0)
    return Math.ceil((condition.quantity - counted) / (isAmount ? Math.max(1, product.pvl) : 1))
  })
  return [
    ...tiers.map(({ quantity }) => quantity),
    ...netPrices.map(({ quantity }) => quantity),
    ...bonuses.flatMap(({ quantity, repeats }) =>
      repeats && quantity > 0
        ? [quantity, quantity * (Math.floor((units + already) / quantity) + 1)]
        : [quantity],
    ),
    ...ofConditions,
  ]
}

/** The product itself at the own wholesaler, and the one of its group that costs the least there. */
const wholesale = (
  priced: readonly ComparedOffer['product'][],
  facts: ComparisonFacts,
  { cn, quantity }: { cn: Cn; quantity: number },
): ComparedOffer[] => {
  const units = Math.max(1, quantity)
  const offers = priced.flatMap((product) => {
    const offer = wholesaleNet(product, units, facts)
    return offer === null ? [] : { product, cart: null, units, already: 0, ...offer, next: null }
  })
  const lowest = offers.reduce<ComparedOffer | undefined>(
    (least, each) => (least === undefined || each.net < least.net ? each : least),
    undefined,
  )
  const itself = offers.find(({ product }) => product.cn === cn)
  return [itself, lowest && (itself === undefined || lowest.net < itself.net) ? lowest : undefined].flatMap(
    (each) => each ?? [],
  )
}
