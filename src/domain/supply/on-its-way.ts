import { addDays } from '@/domain/basics/dates'
import type { Cn } from '@/domain/catalogue/catalogue'

/** A laboratory's usual days of delivery, where nobody has said others. */
export const defaultDeliveryDays = 10

/** Days after which a received box counts as sold, where nobody has counted the product since. */
export const receivedCountDays = 90

/** An ordered line, and what has become of it. */
export type FollowedLine = {
  cn: Cn
  quantity: number
  /** Usual days of its laboratory. */
  days: number
  /** Its laboratory's part of the order was. */
  withdrawn: boolean
  /** What counts here of its last answer (LineAnswer). */
  answer: {
    missing: number
    substituted: number
    substitute: Cn | null
    delayed: number
    delayedUntil: string | null
  } | null
  /** Units of it that came, broken ones too, and those of its substitute. */
  received: number
  receivedInstead: number
}

/** Units of a product that are to come, and the last day on which they count as on their way. */
export type Expected = { cn: Cn; units: number; until: string }

/**
 * What is still to come of a line ordered on a day in Madrid. Time only takes away from it, and is not asked here: who holds the
 * answer knows on each later day what is left of it.
 */
export const expectedOf = (line: FollowedLine, orderedOn: string): Expected[] => {
  const { cn, quantity, answer, received, receivedInstead } = line
  if (line.withdrawn) return []
  const { missing, substituted, substitute, delayed, delayedUntil } = answer ?? unanswered
  const usual = addDays(orderedOn, line.days)
  const own = Math.max(0, quantity - missing - substituted - Math.max(0, received))
  // What came was the part that was not delayed.
  const late = delayedUntil !== null && delayedUntil > usual ? Math.min(own, delayed) : 0
  const instead = substitute === null ? 0 : Math.max(0, substituted - Math.max(0, receivedInstead))
  return [
    { cn, units: own - late, until: usual },
    { cn, units: late, until: delayedUntil ?? usual },
    { cn: substitute ?? cn, units: instead, until: usual },
  ].filter(({ units }) => units > 0)
}

const unanswered = { missing: 0, substituted: 0, substitute: null, delayed: 0, delayedUntil: null }

/** An order with what is still to come of it; nothing, where all of it has come or will not. */
export type ExpectedOrder = {
  /** Null while it waits on the device. */
  id: number | null
  /** Its idempotency key, which device and server know it by. */
  key: string
  name: string
  createdAt: string
  expected: Expected[]
}

/** Orders that the server knows, and those of the device that it does not know yet: sending one counts it neither twice nor never. */
export const withOwnOrders = (
  known: readonly ExpectedOrder[],
  own: readonly ExpectedOrder[],
): ExpectedOrder[] => {
  const keys = new Set(known.map(({ key }) => key))
  return [...known, ...own.filter(({ key }) => !keys.has(key))]
}

/** An order behind the units on their way. */
export type OrderBehind = Pick<ExpectedOrder, 'id' | 'name' | 'createdAt'> & { units: number }
export type OnItsWay = { units: number; orders: OrderBehind[] }

type Placed = Pick<ExpectedOrder, 'id' | 'createdAt'>
const newestFirst = (a: Placed, b: Placed): number =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (b.id ?? 0) - (a.id ?? 0)

/** Units on their way by product on a day in Madrid, with the orders behind them, the newest first. */
export const onItsWay = (orders: readonly ExpectedOrder[], today: string): ReadonlyMap<Cn, OnItsWay> => {
  const byCn = new Map<Cn, { units: number; orders: OrderBehind[] }>()
  for (const { id, name, createdAt, expected } of [...orders].sort(newestFirst)) {
    const units = new Map<Cn, number>()
    for (const { cn, units: more, until } of expected)
      if (today <= until) units.set(cn, (units.get(cn) ?? 0) + more)
    for (const [cn, own] of units) {
      const sum = byCn.get(cn) ?? { units: 0, orders: [] }
      byCn.set(cn, sum)
      sum.units += own
      sum.orders.push({ id, name, createdAt, units: own })
    }
  }
  return byCn
}

/** Several products together, as they stand in one row. */
export const together = (parts: readonly (OnItsWay | undefined)[]): OnItsWay => {
  const orders = new Map<string, OrderBehind>()
  for (const order of parts.flatMap((part) => part?.orders ?? [])) {
    const key = `${order.id} ${order.createdAt} ${order.name}`
    const { units = 0 } = orders.get(key) ?? {}
    orders.set(key, { ...order, units: units + order.units })
  }
  const all = [...orders.values()].sort(newestFirst)
  return { units: all.reduce((sum, { units }) => sum + units, 0), orders: all }
}

/** Units received in good state after the pharmacy's program counted the product, and the day of it. */
export type Received = { cn: Cn; units: number; day: string }

/** What is on the shelf: what the program counted, and what came since then. */
export const shelfOf = (
  counted: ReadonlyMap<Cn, number>,
  received: readonly Received[],
  today: string,
): ReadonlyMap<Cn, number> => {
  const first = addDays(today, -receivedCountDays)
  const since = received.filter(({ day }) => first <= day)
  if (since.length === 0) return counted
  const shelf = new Map(counted)
  for (const { cn, units } of since) shelf.set(cn, Math.max(0, shelf.get(cn) ?? 0) + units)
  return shelf
}
