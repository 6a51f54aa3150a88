import type { OrderToCreate } from '@/contract/orders/order-creation'
import { type Cents, lineAmount } from '@/domain/basics/money'
import type { TaxClass } from '@/domain/catalogue/taxes'
import { whyNotOrderable } from '@/domain/catalogue/why-not-orderable'
import { campaignOffers, namedCampaign } from '@/domain/offers/campaign-offers'
import { allConditionsMet, evaluateConditions } from '@/domain/offers/conditions'
import { lineOffers } from '@/domain/offers/line-discounts'
import { type PriceChanges, priceChanges, type RepricedLine } from '@/domain/offers/price-change'
import { type Campaign, mainLaboratoryId, type Quickwin } from '@/domain/offers/quickwin'
import { decidingTerms, priceByTerms } from '@/domain/offers/tiers'
import { methodChoice } from '@/domain/order/order'
import type { OrderContext, OrderProduct } from './order-context.queries'

export type PricedLine = RepricedLine & {
  laboratoryId: number
  campaignId: number | null
  pvp: Cents | null
  /** A fraction; what the net price comes to, where that decides. */
  discount: number
  netPrice: Cents | null
  /** As the product is now; null where that is not known. */
  financed: boolean | null
  deduction: number | null
  taxClass: TaxClass | null
  totalPvl: Cents
  tags: string[]
}

export type PricedOrder = {
  lines: PricedLine[]
  /** The laboratories of the lines: each gets its part of the order. */
  laboratoryIds: number[]
  /** Days until each of them is to be paid; null where it says nothing. */
  paymentDays: (number | null)[]
  totalQuantity: number
  totalPvl: Cents
  totalPvp: Cents
  totalPvlWithDiscount: Cents
}

type OrderLineToCreate = OrderToCreate['purchaseOrderLines'][number]

/** A valid line with its product, price and campaign. */
type AcceptedLine = {
  line: OrderLineToCreate
  product: OrderProduct
  pvl: Cents
  /** The one that the line names, with this product alone. */
  campaign: Campaign | null
  lostCampaign: string | undefined
}

/** `fields` maps a path of the order such as `purchaseOrderLines.3.cn` to its reason in Spanish. */
export type OrderValidation =
  | { ok: true; order: PricedOrder; prices: PriceChanges }
  | { ok: false; fields: Record<string, string> }

/** The largest amount that an order's columns hold: 21 million euros. */
const maxAmount = 2_147_483_647

/**
 * Validates an order and computes its prices, discounts and totals from the server's data alone; `prices` says where they
 * differ from what the device showed. Returns all reasons to refuse it, not only the first. `today` is the day in Madrid,
 * YYYY-MM-DD.
 */
export function validateAndPrice(
  order: OrderToCreate,
  context: OrderContext,
  today: string,
): OrderValidation {
  const fields: Record<string, string> = {}
  const quickwin = order.quickwin === undefined ? undefined : context.quickwins.get(order.quickwin)
  order.laboratories.forEach((id, index) => {
    const problem = laboratoryProblem(id, context, quickwin)
    if (problem) fields[`laboratories.${index}`] = problem
  })
  if (order.quickwin !== undefined && !quickwin) fields.quickwin = 'La propuesta ya no está disponible'
  const mainProblem = mainLaboratoryProblem(order, context)
  if (mainProblem) fields['laboratories.0'] ??= mainProblem

  const offers = campaignOffers(context.campaigns.values())
  const refusesLaboratory = order.laboratories.some((id) => !context.laboratories.has(id))
  const accepted: AcceptedLine[] = []
  const seen = new Set<string>()
  order.purchaseOrderLines.forEach((line, index) => {
    const product = context.products.get(line.cn)
    const { campaign, lost } = namedCampaign(line, { offers, today })
    const productReason = seen.has(line.cn)
      ? `El producto ${line.cn} está repetido en el pedido`
      : productProblem(line.cn, product, { order, refusesLaboratory })
    // Where the screen said what the line costs, a campaign that is over makes it dearer, and its user decides about that.
    const campaignReason = line.expected ? null : lost
    seen.add(line.cn)
    if (productReason) fields[`purchaseOrderLines.${index}.cn`] = productReason
    if (campaignReason) fields[`purchaseOrderLines.${index}.campaign`] = campaignReason
    if (productReason || campaignReason || !product || product.pvl === null) return
    accepted.push({ line, product, pvl: product.pvl, campaign, lostCampaign: lost ?? undefined })
  })
  // Without its refused lines, an order's totals would be wrong, and so would problems found in them.
  if (Object.keys(fields).length > 0) return { ok: false, fields }

  const lines = priceLines(accepted, { order, context, today })
  const laboratoryIds = [...new Set(accepted.map(({ product }) => product.laboratoryId))]
  const priced = {
    ...{ lines, laboratoryIds },
    paymentDays: laboratoryIds.map((id) => context.payments.get(id) ?? null),
    ...totalsOf(lines),
  }
  const amount = Math.max(priced.totalPvl, priced.totalPvp)
  if (amount > maxAmount) fields.purchaseOrderLines = 'El importe del pedido es demasiado alto'
  const methodReason = methodProblem(order, context, priced.totalPvl)
  if (methodReason) fields.method = methodReason
  if (quickwin && !allConditionsMet(evaluateConditions(quickwin.conditions, lines)))
    fields.quickwin = 'Debe cumplir todas las condiciones de compra'
  if (Object.keys(fields).length > 0) return { ok: false, fields }
  return { ok: true, order: priced, prices: priceChanges(lines) }
}

function laboratoryProblem(
  id: number,
  { laboratories }: OrderContext,
  quickwin: Quickwin | undefined,
): string | null {
  // A laboratory that does not exist gets the same answer.
  if (!laboratories.has(id)) return 'La farmacia no trabaja con este laboratorio'
  if (quickwin && !quickwin.laboratories.some((laboratory) => laboratory.id === id))
    return 'La propuesta no es de este laboratorio'
  return null
}

/**
 * The first laboratory decides order methods and minimum, so it must take part: with a product, or as the main one of a
 * quickwin that the order names. Otherwise any minimum could be avoided by naming a laboratory without methods first.
 */
function mainLaboratoryProblem(order: OrderToCreate, { products, quickwins }: OrderContext): string | null {
  const [main] = order.laboratories
  const sells = order.purchaseOrderLines.some(({ cn }) => products.get(cn)?.laboratoryId === main)
  const leads = [...quickwins.values()].some((quickwin) => mainLaboratoryId(quickwin) === main)
  return sells || leads ? null : 'Ningún producto del pedido es de este laboratorio'
}

function productProblem(
  cn: string,
  product: OrderProduct | undefined,
  { order, refusesLaboratory }: { order: OrderToCreate; refusesLaboratory: boolean },
): string | null {
  if (!product) return `El producto ${cn} no existe en el catálogo`
  const name = `${product.name} (${cn})`
  // Not where a laboratory is refused already: that is the reason then.
  if (!refusesLaboratory && !order.laboratories.includes(product.laboratoryId))
    return `${name} no es de los laboratorios del pedido`
  const reason = whyNotOrderable(product)
  return reason && `${name} ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}

/** The order's first laboratory is its main one: its methods apply, and where it offers some, one must be chosen. */
function methodProblem(order: OrderToCreate, { methods }: OrderContext, totalPvl: Cents): string | null {
  if (order.method === undefined) return methods.length === 0 ? null : 'Debe elegir un método de pedido'
  const chosen = methodChoice(methods, totalPvl).options.find(({ id }) => id === order.method)
  return chosen ? chosen.reason : 'El laboratorio no ofrece este método de pedido'
}

/** The order's own quickwin counts as if each of its lines named it. */
function priceLines(
  accepted: readonly AcceptedLine[],
  { order, context, today }: { order: OrderToCreate; context: OrderContext; today: string },
): PricedLine[] {
  const ofOrder = order.quickwin === undefined ? [] : [order.quickwin]
  const offers = lineOffers(
    accepted.map(({ line, product, pvl, campaign }) => ({
      cn: line.cn,
      laboratoryId: product.laboratoryId,
      quantity: line.quantity,
      pvl,
      financed: product.financed,
      campaign,
      quickwins: [...ofOrder, ...(line.quickwins ?? [])],
    })),
    { quickwins: context.quickwins, today },
  )
  return accepted.map(({ line, product, pvl, campaign, lostCampaign }, position) => {
    const offer = offers[position] ?? noOffer
    const asked = { pvl, quantity: line.quantity }
    return {
      cn: line.cn,
      product: product.name,
      laboratoryId: product.laboratoryId,
      campaignId: campaign?.id ?? null,
      quantity: line.quantity,
      expected: line.expected,
      lostCampaign,
      ...priceByTerms(asked, offer),
      pvp: product.pvp,
      ...decidingTerms(asked, offer),
      financed: product.financed ?? null,
      deduction: product.deduction ?? null,
      taxClass: product.taxClass ?? null,
      totalPvl: lineAmount(line.quantity, pvl),
      tags: line.tags,
    }
  })
}

const noOffer = { discount: 0, bonus: 0, netPrice: null }

const totalsOf = (
  lines: readonly PricedLine[],
): Omit<PricedOrder, 'lines' | 'laboratoryIds' | 'paymentDays'> => ({
  totalQuantity: sum(lines.map(({ quantity }) => quantity)),
  totalPvl: sum(lines.map(({ totalPvl }) => totalPvl)),
  totalPvp: sum(lines.map(({ quantity, pvp }) => lineAmount(quantity, pvp ?? 0))),
  totalPvlWithDiscount: sum(lines.map(({ totalPvlWithDiscount }) => totalPvlWithDiscount)),
})

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
