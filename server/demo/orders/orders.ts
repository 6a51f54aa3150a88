import { createHash } from 'node:crypto'
import { addDays, madridDay } from '@/domain/basics/dates'
import { allConditionsMet, evaluateConditions } from '@/domain/offers/conditions'
import { orderName } from '@/domain/order/order'
import { extensionsOf, tagName } from '@/domain/proposal/extensions'
import type { DemoCalendar } from '../basics/calendar'
import { type Random, randomFor } from '../basics/random'
import type { DemoProduct } from '../catalogue/demo-product'
import type { DemoCampaign } from '../offers/campaigns'
import { lowestMinimum, methodFor } from '../offers/order-methods'
import type { DemoQuickwin } from '../offers/quickwins'
import { hierarchyLaboratoryId, webhookLaboratoryId } from '../people/laboratories'
import { type DemoAnswer, orderAnswers } from './order-answers'
import { campaignsOn, type DemoOrderLine, granting, orderLines, productsFor } from './order-lines'
import { type DemoOrderState, orderState, withdrawn } from './order-states'

export type DemoOrder = DemoOrderState & {
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
  /** Line by line; null while there are none. */
  answers: DemoAnswer[] | null
}

type Source = {
  pharmacyId: number
  /** The quickwins that the pharmacy may use. */
  quickwins: readonly DemoQuickwin[]
  campaigns: readonly DemoCampaign[]
  products: readonly DemoProduct[]
  /** Units sold in the last year, by CN. */
  unitsByCn: ReadonlyMap<string, number>
  calendar: DemoCalendar
}

/**
 * A pharmacy's orders of the last year, the oldest first. Each one comes from one of its quickwins, and from what the
 * pharmacy sells.
 */
export const ordersOf = (given: Source): DemoOrder[] => {
  const { pharmacyId, calendar, unitsByCn, products } = given
  const sellsHere = ({ active, cn }: DemoProduct) => active && (unitsByCn.get(cn) ?? 0) > 0
  const source = { ...given, products: given.products.filter(sellsHere) }
  const random = randomFor('orders', pharmacyId)
  const count = pharmacyId === 1 ? 40 : pharmacyId === 2 ? 0 : random.integer(2, 6)
  const days: Wish[] = Array.from({ length: count }, () => ({ daysAgo: random.integer(2, 360) }))
  if (pharmacyId === 1) days.push(...recent)
  return days
    .map((wish) => ({ ...wish, createdAt: instantOf(random, addDays(calendar.today, -wish.daysAgo)) }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ createdAt, laboratoryId, isWithdrawn }) => {
      const order = orderAt(random, createdAt, preferring(laboratoryId, source))
      return order && isWithdrawn ? { ...order, ...withdrawn(createdAt) } : order
    })
    .filter((order) => order !== null)
    .map((order, index) => ({
      ...order,
      number: index + 1,
      answers: orderAnswers(randomFor('order-answers', order.idempotencyKey), { ...order, products }),
    }))
}

/** `laboratoryId`: whose quickwin it comes from, where the pharmacy has one. */
type Wish = { daysAgo: number; laboratoryId?: number; isWithdrawn?: true }

/**
 * The first pharmacy has recent orders that no laboratory has taken yet: on their way to one whose system is away, given up
 * there, arrived by mail, and withdrawn (deliveries.ts).
 */
const recent: readonly Wish[] = [
  { daysAgo: 2, laboratoryId: webhookLaboratoryId },
  { daysAgo: 3, laboratoryId: hierarchyLaboratoryId },
  { daysAgo: 4, laboratoryId: webhookLaboratoryId },
  { daysAgo: 6, laboratoryId: hierarchyLaboratoryId, isWithdrawn: true },
]

const preferring = (laboratoryId: number | undefined, source: Source): Source => {
  const own = source.quickwins.filter((quickwin) => quickwin.laboratoryId === laboratoryId)
  return laboratoryId === undefined || own.length === 0 ? source : { ...source, quickwins: own }
}

/** A random time of that day in working hours. */
const instantOf = (random: Random, day: string): Date =>
  new Date(Date.parse(`${day}T08:00:00Z`) + random.integer(0, 10 * 60 * 60) * 1000)

/** Draws quickwins until one has enough products for an order on that day. */
const orderAt = (
  random: Random,
  createdAt: Date,
  source: Source,
): Omit<DemoOrder, 'number' | 'answers'> | null => {
  for (const quickwin of random.sample(source.quickwins, source.quickwins.length)) {
    const order = orderOf(quickwin, { random, createdAt, source })
    if (order) return order
  }
  return null
}

const orderOf = (
  quickwin: DemoQuickwin,
  { random, createdAt, source }: { random: Random; createdAt: Date; source: Source },
): Omit<DemoOrder, 'number' | 'answers'> | null => {
  const day = madridDay(createdAt)
  const { laboratoryId } = quickwin
  const extension = random.pick(extensionsOf(quickwin)).value
  const campaigns = campaignsOn(day, quickwin, source.campaigns)
  const offered = productsFor(source.products, { quickwin, extension, campaigns })
  const chosen = random.sample(offered, random.integer(6, 32))
  const period = random.pick([30, 30, 60, 90])
  const minimum = Math.max(10_000, lowestMinimum(laboratoryId))
  // The server refuses orders below the lowest minimum: quantities grow until a method allows the order.
  for (const factor of [1, 2, 4, 8]) {
    const lines = orderLines(chosen, { ...source, quickwin, day, period: period * factor })
    const total = lines.reduce((sum, line) => sum + line.totalPvl, 0)
    if (total < minimum || (quickwin.autoBuy && !meetsConditions(quickwin, lines))) continue
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
      ...orderState(random, { createdAt, lines, calendar: source.calendar }),
    }
  }
  return null
}

const meetsConditions = (quickwin: DemoQuickwin, lines: readonly DemoOrderLine[]): boolean =>
  allConditionsMet(
    evaluateConditions(
      granting(quickwin).conditions,
      lines.map(({ product, quantity, pvl }) => ({ cn: product.cn, quantity, pvl })),
    ),
  )

/** A version 4 UUID from the seeded source of randomness. */
const uuid = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => random.integer(0, 15).toString(16)).join('')
  const variant = random.pick(['8', '9', 'a', 'b'])
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
