import type { OrderToCreate } from '@/contract/order-creation'
import { formatDay } from '@/domain/basics/dates'
import { type Cents, discountedAmount, lineAmount } from '@/domain/basics/money'
import type { Cn } from '@/domain/catalogue/catalogue'
import { allConditionsMet, evaluateConditions } from '@/domain/offers/conditions'
import { lineDiscounts } from '@/domain/offers/line-discounts'
import { type PriceChanges, priceChanges, type RepricedLine } from '@/domain/offers/price-change'
import { type Campaign, mainLaboratoryId, type Quickwin } from '@/domain/offers/quickwin'
import { methodChoice } from '@/domain/order/order'
import type { OrderFacts, OrderProduct } from './order-context.queries'

export type JudgedLine = RepricedLine & {
  campaignId: number | null
  pvp: Cents | null
  discount: number
  totalPvl: Cents
  tags: string[]
}

export type JudgedOrder = {
  lines: JudgedLine[]
  /** Those that the lines are of: each takes its part of the order. */
  laboratoryIds: number[]
  totalQuantity: number
  totalPvl: Cents
  totalPvp: Cents
  totalPvlWithDiscount: Cents
}

type OrderLineToCreate = OrderToCreate['purchaseOrderLines'][number]

/** A line without fault, with what the server knows of it. */
type AcceptedLine = {
  line: OrderLineToCreate
  product: OrderProduct
  pvl: Cents
  /** The one that the line names, cut to its product. */
  campaign: Campaign | null
}

/** `fields` maps a path of the order such as `purchaseOrderLines.3.cn` to its reason in Spanish. */
export type Judgement =
  | { ok: true; order: JudgedOrder; prices: PriceChanges }
  | { ok: false; fields: Record<string, string> }

/** The largest amount that an order's columns hold: 21 million euros. */
const maxAmount = 2_147_483_647

/**
 * Judges an order by what the server knows, never by what the device believed: prices, discounts and totals are
 * made here, and compared with those that it was shown. `today` is the day in Madrid, YYYY-MM-DD. Every reason is
 * given at once.
 */
export function judgeOrder(order: OrderToCreate, facts: OrderFacts, today: string): Judgement {
  const fields: Record<string, string> = {}
  const quickwin = order.quickwin === undefined ? undefined : facts.quickwins.get(order.quickwin)
  order.laboratories.forEach((id, index) => {
    const problem = laboratoryProblem(id, facts, quickwin)
    if (problem) fields[`laboratories.${index}`] = problem
  })
  if (order.quickwin !== undefined && !quickwin) fields.quickwin = 'La propuesta ya no está disponible'
  const strayMain = strayMainProblem(order, facts)
  if (strayMain) fields['laboratories.0'] ??= strayMain

  const offers = offersByCampaign(facts)
  const refusesLaboratory = order.laboratories.some((id) => !facts.laboratories.has(id))
  const accepted: AcceptedLine[] = []
  const seen = new Set<string>()
  order.purchaseOrderLines.forEach((line, index) => {
    const product = facts.products.get(line.cn)
    const offer = line.campaign === undefined ? undefined : offers.get(line.campaign)?.get(line.cn)
    const productReason = seen.has(line.cn)
      ? `El producto ${line.cn} está repetido en el pedido`
      : productProblem(line.cn, product, { order, refusesLaboratory })
    const campaignReason = offer ? periodProblem(offer, today) : missingOffer(line, facts)
    seen.add(line.cn)
    if (productReason) fields[`purchaseOrderLines.${index}.cn`] = productReason
    if (campaignReason) fields[`purchaseOrderLines.${index}.campaign`] = campaignReason
    if (productReason || campaignReason || !product || product.pvl === null) return
    accepted.push({ line, product, pvl: product.pvl, campaign: offer ?? null })
  })
  // Totals of an order with refused lines would only mislead.
  if (Object.keys(fields).length > 0) return { ok: false, fields }

  const lines = judgedLines(accepted, { order, facts, today })
  const judged = {
    lines,
    laboratoryIds: [...new Set(accepted.map(({ product }) => product.laboratoryId))],
    ...totalsOf(lines),
  }
  const amount = Math.max(judged.totalPvl, judged.totalPvp)
  if (amount > maxAmount) fields.purchaseOrderLines = 'El importe del pedido es demasiado alto'
  const methodReason = methodProblem(order, facts, judged.totalPvl)
  if (methodReason) fields.method = methodReason
  if (quickwin && !allConditionsMet(evaluateConditions(quickwin.conditions, lines)))
    fields.quickwin = 'Debe cumplir todas las condiciones de compra'
  if (Object.keys(fields).length > 0) return { ok: false, fields }
  return { ok: true, order: judged, prices: priceChanges(lines) }
}

function laboratoryProblem(
  id: number,
  { laboratories }: OrderFacts,
  quickwin: Quickwin | undefined,
): string | null {
  // The same for one that does not exist.
  if (!laboratories.has(id)) return 'La farmacia no trabaja con este laboratorio'
  if (quickwin && !quickwin.laboratories.some((laboratory) => laboratory.id === id))
    return 'La propuesta no es de este laboratorio'
  return null
}

/**
 * The first laboratory decides methods and minimum, so it must take part: by a product, or as the main one of a
 * quickwin that the order names. Else naming one without methods first would go round any minimum.
 */
function strayMainProblem(order: OrderToCreate, { products, quickwins }: OrderFacts): string | null {
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
  // Where a laboratory is refused already, that is the reason.
  if (!refusesLaboratory && !order.laboratories.includes(product.laboratoryId))
    return `${name} no es de los laboratorios del pedido`
  if (!product.active) return `${name} ya no se comercializa`
  if (product.pvl === null) return `${name} no tiene precio`
  return null
}

/** Each campaign cut to one product: what decides about a line, so that lines × products are never gone through. */
const offersByCampaign = ({ campaigns }: OrderFacts): Map<number, Map<Cn, Campaign>> =>
  new Map(
    [...campaigns.values()].map((campaign) => [
      campaign.id,
      new Map(campaign.products.map((product) => [product.cn, { ...campaign, products: [product] }])),
    ]),
  )

function missingOffer({ campaign: id }: OrderLineToCreate, { campaigns }: OrderFacts): string | null {
  if (id === undefined) return null
  const campaign = campaigns.get(id)
  return campaign ? `El producto no está en la campaña ${campaign.name}` : 'La campaña no existe'
}

function periodProblem({ name, startsOn, endsOn }: Campaign, today: string): string | null {
  if (endsOn !== null && endsOn < today) return `La campaña ${name} terminó el ${formatDay(endsOn)}`
  if (startsOn !== null && startsOn > today) return `La campaña ${name} empieza el ${formatDay(startsOn)}`
  return null
}

/** The order's first laboratory is its main one: its methods apply, and where it offers some, one must be chosen. */
function methodProblem(order: OrderToCreate, { methods }: OrderFacts, totalPvl: Cents): string | null {
  if (order.method === undefined) return methods.length === 0 ? null : 'Debe elegir un método de pedido'
  const chosen = methodChoice(methods, totalPvl).options.find(({ id }) => id === order.method)
  return chosen ? chosen.reason : 'El laboratorio no ofrece este método de pedido'
}

/** The order's own quickwin counts as named by each of its lines. */
function judgedLines(
  accepted: readonly AcceptedLine[],
  { order, facts, today }: { order: OrderToCreate; facts: OrderFacts; today: string },
): JudgedLine[] {
  const ofOrder = order.quickwin === undefined ? [] : [order.quickwin]
  const discounts = lineDiscounts(
    accepted.map(({ line, product, pvl, campaign }) => ({
      cn: line.cn,
      laboratoryId: product.laboratoryId,
      quantity: line.quantity,
      pvl,
      campaign,
      quickwins: [...ofOrder, ...(line.quickwins ?? [])],
    })),
    { quickwins: facts.quickwins, today },
  )
  return accepted.map(({ line, product, pvl, campaign }, position) => {
    const discount = discounts[position] ?? 0
    const totalPvl = lineAmount(line.quantity, pvl)
    return {
      cn: line.cn,
      product: product.name,
      campaignId: campaign?.id ?? null,
      quantity: line.quantity,
      expected: line.expected,
      pvl,
      pvp: product.pvp,
      discount,
      totalPvl,
      totalPvlWithDiscount: discountedAmount(totalPvl, discount),
      tags: line.tags,
    }
  })
}

const totalsOf = (lines: readonly JudgedLine[]): Omit<JudgedOrder, 'lines' | 'laboratoryIds'> => ({
  totalQuantity: sum(lines.map(({ quantity }) => quantity)),
  totalPvl: sum(lines.map(({ totalPvl }) => totalPvl)),
  totalPvp: sum(lines.map(({ quantity, pvp }) => lineAmount(quantity, pvp ?? 0))),
  totalPvlWithDiscount: sum(lines.map(({ totalPvlWithDiscount }) => totalPvlWithDiscount)),
})

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
