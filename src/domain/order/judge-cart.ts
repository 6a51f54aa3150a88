import type { Cents } from '@/domain/basics/money'
import { type CartLine, removeProduct, replaceProduct } from '@/domain/cart/cart'
import type { CartItem, CartProduct } from '@/domain/cart/cart-types'
import { productLine } from '@/domain/cart/product-line'
import type { Cn, Product } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { TaxRate, TaxRegime } from '@/domain/catalogue/taxes'
import { whyNotOrderable } from '@/domain/catalogue/why-not-orderable'
import { namedCampaign } from '@/domain/offers/campaign-offers'
import type { LineCampaign } from '@/domain/offers/line-campaigns'
import { type LineOffer, lineOffers } from '@/domain/offers/line-discounts'
import type { OrderMethod } from '@/domain/offers/quickwin'
import { type RappelEstimate, rappelEstimate, type YearlyRappel } from '@/domain/offers/rappel'
import { type LineTerms, paidAmount } from '@/domain/offers/tiers'
import { type DiscountFacts, linesToDiscount } from '@/domain/order/expected-prices'
import type { LineChange } from '@/domain/order/line-change'
import { orderFromCart } from '@/domain/order/order'
import {
  type BoughtLine,
  boughtLine,
  type Invoice,
  invoiceOf,
  lineCost,
  productTax,
} from '@/domain/order/purchase-cost'

/** What decides about the lines of a cart today, as the device has it. */
export type CartFacts = DiscountFacts & {
  catalogue: CatalogueIndex
  /** Null where the device does not know them. */
  taxes: { regime: TaxRegime; rates: readonly TaxRate[] } | null
  /** By laboratory: its order methods, and what it gives back by the year's purchases. */
  terms?: ReadonlyMap<number, { methods: readonly OrderMethod[]; rappel?: YearlyRappel | undefined }>
  /** The campaign that gives each product a discount today. */
  running: ReadonlyMap<Cn, LineCampaign>
}

export type JudgedLine = {
  /** Why the server would refuse it; null where it can be ordered. */
  refusal: string | null
  /** What is no longer as it was when it was added. */
  changes: LineChange[]
  /** What can be ordered instead of a refused line: of the same laboratory and group, as many units. */
  substitute: CartLine | null
}

export type JudgedCart = {
  /** At today's prices, and without campaigns that are over: what an order of it would cost, and would be. */
  item: CartItem
  /** The lines that there is something to say about. */
  lines: ReadonlyMap<Cn, JudgedLine>
  /** Units of a pack, for the lines that are ordered in packs. */
  packs: ReadonlyMap<Cn, number>
  /** The products with units that cannot be ordered. */
  refused: readonly CartProduct[]
  /** What is taken off each line with units, by all that the cart holds. */
  offers: ReadonlyMap<Cn, LineOffer>
  /** What a unit of each line costs with taxes; none where the device does not know them. */
  nets: ReadonlyMap<Cn, Cents | null>
  /** Its total with these discounts, as its order will have it; null where the device does not know them. */
  discountedPvl: Cents | null
  /** What its laboratory's invoice will say of it today; null where the device does not know the taxes. */
  invoice: (Invoice & { regime: TaxRegime }) | null
  /** What its laboratory would give back of the year's purchases with this cart: an estimate, and no part of the invoice. */
  rappel: CartRappel | null
  /** Methods of its laboratory of which it is known when they are paid. */
  payments: readonly { method: string; days: number }[]
}

export type CartRappel = RappelEstimate & Pick<YearlyRappel, 'until'> & { bought: Cents }

/** The cart as it is stored, where nothing is known of today. */
export const unjudgedCart = (item: CartItem): JudgedCart => ({
  item,
  lines: new Map(),
  packs: new Map(),
  refused: [],
  offers: new Map(),
  nets: new Map(),
  discountedPvl: null,
  invoice: null,
  rappel: null,
  payments: [],
})

/** A cart by today's catalogue and campaigns: each line as the server judges it, by the same rules. */
export const judgeCart = (item: CartItem, facts: CartFacts): JudgedCart => {
  const lines = new Map<Cn, JudgedLine>()
  const packs = new Map<Cn, number>()
  const products = item.products.map((line) => {
    const pot = productOf(facts, line.cn)?.pot ?? 1
    if (pot > 1) packs.set(line.cn, pot)
    const { today, judged } = judgeLine(line, facts)
    if (judged.refusal !== null || judged.changes.length > 0) lines.set(line.cn, judged)
    return today
  })
  const isRefused = ({ cn, quantity }: CartProduct) => quantity > 0 && lines.get(cn)?.refusal != null
  const judged = { ...item, products }
  return { item: judged, lines, packs, refused: products.filter(isRefused), ...offersOf(judged, facts) }
}

const offersOf = (
  item: CartItem,
  facts: CartFacts,
): Pick<JudgedCart, 'offers' | 'nets' | 'invoice' | 'rappel' | 'payments'> & { discountedPvl: Cents } => {
  const order = orderFromCart({ item, name: '', method: null })
  const lines = linesToDiscount(order, item.products, facts)
  const offers = new Map<Cn, LineOffer>()
  const bought: BoughtLine[] = []
  const nets = new Map<Cn, Cents | null>()
  let discountedPvl = 0
  let ofItsLaboratory = 0
  for (const [position, offer] of lineOffers(lines, facts).entries()) {
    const line = lines[position]
    if (line === undefined) continue
    offers.set(line.cn, offer)
    const paid = paidAmount(line, offer)
    discountedPvl += paid
    if (line.laboratoryId === item.laboratory) ofItsLaboratory += paid
    const product = productOf(facts, line.cn)
    if (facts.taxes === null || product === undefined) continue
    const cost = boughtLine(line, offer, productTax(product, facts.taxes.rates, facts.today))
    bought.push(cost)
    nets.set(line.cn, lineCost(cost).netUnit)
  }
  const terms = facts.terms?.get(item.laboratory)
  const invoice = facts.taxes && { regime: facts.taxes.regime, ...invoiceOf(bought) }
  return {
    offers,
    nets,
    discountedPvl,
    invoice,
    rappel: terms?.rappel ? rappelWith(ofItsLaboratory, terms.rappel, facts.today) : null,
    payments: (terms?.methods ?? []).flatMap(({ purchaseOrderMethod, paymentDays }) =>
      paymentDays === undefined ? [] : { method: purchaseOrderMethod.name, days: paymentDays },
    ),
  }
}

const rappelWith = (cart: Cents, { steps, bought, until }: YearlyRappel, today: string): CartRappel => {
  // A device may have been told last year.
  const isOfThisYear = until?.slice(0, 4) === today.slice(0, 4)
  const withCart = (isOfThisYear ? bought : 0) + cart
  return { ...rappelEstimate(steps, withCart), bought: withCart, until: isOfThisYear ? until : null }
}

const judgeLine = (line: CartProduct, facts: CartFacts): { today: CartProduct; judged: JudgedLine } => {
  const product = productOf(facts, line.cn)
  const refusal = whyNotOrderable(product)
  if (product === undefined || product.pvl === null || refusal !== null)
    return { today: line, judged: { refusal, changes: [], substitute: substituteOf(line, product, facts) } }
  const changes: LineChange[] = []
  if (product.pvl !== line.pvl) changes.push({ kind: 'price', before: line.pvl, now: product.pvl })
  const { lost } = namedCampaign({ cn: line.cn, campaign: line.campaign?.id }, facts)
  if (line.campaign !== null && lost !== null)
    changes.push({ kind: 'campaign_ended', name: line.campaign.name })
  if (product.outOfStock) changes.push({ kind: 'shortage', shortage: product.shortage })
  const next = facts.running.get(line.cn)
  const campaign = lost === null ? line.campaign : next ? { id: next.id, name: next.name } : null
  return {
    today: { ...line, pvl: product.pvl, pvp: product.pvp, campaign },
    judged: { refusal: null, changes, substitute: null },
  }
}

export const productOf = ({ catalogue }: Pick<CartFacts, 'catalogue'>, cn: Cn): Product | undefined =>
  catalogue.products[catalogue.indexByCn.get(cn) ?? -1]

/** The first in stock at the laboratory, then the cheapest. Null where no product can take its place. */
const substituteOf = (
  { quantity }: CartProduct,
  product: Product | undefined,
  { catalogue, running }: CartFacts,
): CartLine | null => {
  if (product === undefined || product.groupId === null) return null
  const [first] = (catalogue.productsByGroup.get(product.groupId) ?? [])
    .flatMap((index) => catalogue.products[index] ?? [])
    .filter((other) => other.laboratoryId === product.laboratoryId && whyNotOrderable(other) === null)
    .sort(
      (a, b) =>
        Number(a.outOfStock) - Number(b.outOfStock) || (a.pvl ?? 0) - (b.pvl ?? 0) || (a.cn < b.cn ? -1 : 1),
    )
  return first === undefined ? null : productLine(first, catalogue, quantity, running.get(first.cn) ?? null)
}

/** What the conditions of its lines come to; null where the device does not know. */
export const termsOf = ({ offers, discountedPvl }: JudgedCart): ReadonlyMap<Cn, LineTerms> | null =>
  discountedPvl === null ? null : offers

/** The cart without the lines that cannot be ordered. Undefined when it ends empty. */
export const withoutRefused = (
  item: CartItem,
  refused: readonly Pick<CartProduct, 'cn'>[],
  now: number,
): CartItem | undefined =>
  refused.reduce<CartItem | undefined>((cart, { cn }) => cart && removeProduct(cart, { cn, now }), item)

/** The cart with what takes the place of lines that cannot be ordered. */
export const withSubstitutes = (
  item: CartItem,
  substitutes: ReadonlyMap<Cn, CartLine>,
  now: number,
): CartItem => [...substitutes].reduce((cart, [cn, by]) => replaceProduct(cart, { cn, by, now }), item)
