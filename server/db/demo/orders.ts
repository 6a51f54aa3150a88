import { createHash } from 'node:crypto'
import { addDays, madridDay } from '@/domain/dates'
import { type ExtensionValue, extensionsOf, tagName } from '@/domain/extensions'
import { isActiveCampaign } from '@/domain/line-campaigns'
import { discountedAmount, lineAmount } from '@/domain/money'
import { orderName } from '@/domain/order'
import { unitsToCover, wholePacks } from '@/domain/proposal-suggestion'
import { type DiscountFields, lineDiscount } from '@/domain/tiers'
import type { DemoCalendar } from './calendar'
import type { DemoCampaign } from './campaigns'
import type { DemoProduct } from './demo-product'
import { lowestMinimum, methodFor } from './order-methods'
import { priceOn, pricePeriods } from './prices'
import type { DemoQuickwin } from './quickwins'
import { type Random, randomFor } from './random'

export type DemoOrderLine = {
  product: DemoProduct
  campaignId: number | null
  quantity: number
  pvl: number
  pvp: number
  discount: number
  totalPvl: number
  totalPvlWithDiscount: number
}

export type DemoOrder = {
  pharmacyId: number
  number: number
  idempotencyKey: string
  bodyHash: Buffer
  name: string
  createdAt: Date
  quickwin: DemoQuickwin
  methodId: number | null
  tag: string
  lines: DemoOrderLine[]
}

type Source = {
  pharmacyId: number
  /** Those that the pharmacy may use. */
  quickwins: readonly DemoQuickwin[]
  campaigns: readonly DemoCampaign[]
  products: readonly DemoProduct[]
  /** Sold in the last year, by CN. */
  unitsByCn: ReadonlyMap<string, number>
  calendar: DemoCalendar
}

/** Past orders of a pharmacy over the last year, the oldest first, each made from one of its quickwins and what sells there. */
export const ordersOf = (given: Source): DemoOrder[] => {
  const { pharmacyId, calendar, unitsByCn } = given
  const sellsHere = ({ active, cn }: DemoProduct) => active && (unitsByCn.get(cn) ?? 0) > 0
  const source = { ...given, products: given.products.filter(sellsHere) }
  const random = randomFor('orders', pharmacyId)
  const count = pharmacyId === 1 ? 44 : pharmacyId === 2 ? 0 : random.integer(2, 6)
  return Array.from({ length: count }, () => instantWithin(random, calendar))
    .sort((a, b) => a.getTime() - b.getTime())
    .map((createdAt) => orderAt(random, createdAt, source))
    .filter((order) => order !== null)
    .map((order, index) => ({ ...order, number: index + 1 }))
}

/** A working hour of a day from a year ago to the day before yesterday. */
const instantWithin = (random: Random, { today }: DemoCalendar): Date => {
  const day = addDays(today, -random.integer(2, 360))
  return new Date(Date.parse(`${day}T08:00:00Z`) + random.integer(0, 10 * 60 * 60) * 1000)
}

const orderAt = (random: Random, createdAt: Date, source: Source): Omit<DemoOrder, 'number'> | null => {
  const quickwin = random.pick(source.quickwins)
  const { laboratoryId } = quickwin
  const extension = random.pick(extensionsOf({ pharmacist: false, buyAll: false, ...quickwin })).value
  const chosen = random.sample(productsFor({ quickwin, extension }, source), random.integer(6, 32))
  const period = random.pick([30, 30, 60, 90])
  const minimum = Math.max(10_000, lowestMinimum(laboratoryId))
  // An order that its laboratory would not have taken is no example: it grows until a method allows it.
  for (const factor of [1, 2, 4, 8]) {
    const lines = chosen.flatMap((product) =>
      lineOf(product, { ...source, quickwin, createdAt, period: period * factor }),
    )
    const total = lines.reduce((sum, line) => sum + line.totalPvl, 0)
    if (total < minimum) continue
    const content = lines.map(({ product, quantity }) => [product.cn, quantity])
    const idempotencyKey = uuid(random)
    return {
      pharmacyId: source.pharmacyId,
      idempotencyKey,
      bodyHash: createHash('sha256')
        .update(JSON.stringify([idempotencyKey, content]))
        .digest(),
      name: orderName(createdAt),
      createdAt,
      quickwin,
      methodId: methodFor(laboratoryId, total),
      tag: tagName(quickwin, extension),
      lines,
    }
  }
  return null
}

const productsFor = (
  { quickwin, extension }: { quickwin: DemoQuickwin; extension: ExtensionValue },
  { products, campaigns }: Source,
): DemoProduct[] => {
  const inCampaign = new Set(
    campaigns
      .filter(({ id }) => quickwin.campaignIds.includes(id))
      .flatMap((campaign) => campaign.products.map(({ cn }) => cn)),
  )
  return products.filter(
    (product) =>
      quickwin.laboratoryIds.includes(product.laboratoryId) &&
      (extension === 'all' || product.generic === (extension === 'generic')) &&
      (quickwin.campaignIds.length === 0 || inCampaign.has(product.cn)) &&
      (quickwin.bidCns.length === 0 || quickwin.bidCns.includes(product.cn)),
  )
}

/** What the pharmacy sells of it in the period, at that day's price and discount; nothing without a price. */
const lineOf = (
  product: DemoProduct,
  context: Source & { quickwin: DemoQuickwin; createdAt: Date; period: number },
): DemoOrderLine[] => {
  const { quickwin, createdAt, period, unitsByCn, calendar } = context
  const price = priceOn(pricePeriods(product, calendar), madridDay(createdAt))
  if (!price) return []
  const units = unitsByCn.get(product.cn) ?? 0
  const quantity = wholePacks(unitsToCover({ units, days: 365, period }), product.pot)
  const campaign = campaignOn(madridDay(createdAt), product, context)
  const discount = lineDiscount(
    { ...withoutCampaign, discount: quickwin.autoBuy ? (quickwin.discount ?? 0) : 0, ...campaign?.fields },
    quantity,
  )
  const totalPvl = lineAmount(quantity, price.pvl)
  return [
    {
      product,
      campaignId: campaign?.id ?? null,
      quantity,
      pvl: price.pvl,
      pvp: price.pvp,
      discount,
      totalPvl,
      totalPvlWithDiscount: discountedAmount(totalPvl, discount),
    },
  ]
}

const withoutCampaign: DiscountFields = {
  discount: 0,
  campaign: null,
  campaign_discount_tier1: null,
  campaign_discount_tier2: null,
  campaign_discount_tier3: null,
  campaign_discount_quantity_tier1: null,
  campaign_discount_quantity_tier2: null,
  campaign_discount_quantity_tier3: null,
}

/** The quickwin's campaign that had the product that day, as the rule of discounts reads it. */
const campaignOn = (
  day: string,
  { cn }: DemoProduct,
  { campaigns, quickwin }: { campaigns: readonly DemoCampaign[]; quickwin: DemoQuickwin },
): { id: number; fields: Omit<DiscountFields, 'discount'> } | null => {
  for (const campaign of campaigns) {
    if (!quickwin.campaignIds.includes(campaign.id) || !isActiveCampaign(campaign, day)) continue
    const product = campaign.products.find((candidate) => candidate.cn === cn)
    if (!product) continue
    const { id, name } = campaign
    const [first, second, third] = product.tiers
    const discount = product.discount ?? campaign.discount ?? quickwin.campaignDiscount ?? null
    return {
      id,
      fields: {
        campaign: { id, name, discount },
        campaign_discount_tier1: first?.discount ?? null,
        campaign_discount_tier2: second?.discount ?? null,
        campaign_discount_tier3: third?.discount ?? null,
        campaign_discount_quantity_tier1: first?.quantity ?? null,
        campaign_discount_quantity_tier2: second?.quantity ?? null,
        campaign_discount_quantity_tier3: third?.quantity ?? null,
      },
    }
  }
  return null
}

/** A version 4 UUID out of the seeded source. */
const uuid = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => random.integer(0, 15).toString(16)).join('')
  const variant = random.pick(['8', '9', 'a', 'b'])
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
