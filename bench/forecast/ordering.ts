import type { DailyHistory, DaySpan } from '@/domain/forecast/daily-history'
import { yearRule } from '@/domain/forecast/forecast-options'
import { forecastProducts } from '@/domain/forecast/forecast-products'
import type { GeneratedSeries } from './generated-series'

/** Days between two orders, and until what is ordered has come. */
const orderEvery = 30
const deliveryDays = 2
/** What is ordered has to last until the next order has come. */
const period = orderEvery + deliveryDays
/** Orders are counted from this day on; before it everything that was asked for was sold. */
const firstOrder = 730

/** Units that nobody could be given, of those that were asked for, and units on the shelves on an average day. */
export type Ordered = { short: number; asked: number; stock: number }

/** How many there should be of each product, as known from what was sold so far. */
type Policy = (sold: DailyHistory) => number[]

/** Orders by the proportional rule, of as many days of sales as it takes to have the same stock. */
const ruleOf =
  (times: number): Policy =>
  ({ starts, day, units, days, products }) =>
    Array.from({ length: products }, (_, product) => {
      let sold = 0
      for (let sale = starts[product] as number; sale < (starts[product + 1] as number); sale++)
        if ((day[sale] as number) >= days - yearRule.days) sold += units[sale] as number
      return (times * sold * period) / yearRule.days
    })

const prudent =
  (level: number): Policy =>
  (history) =>
    forecastProducts(history, { horizonDays: period, level, rule: yearRule }).map(({ enough }) => enough)

/** A shop that lives by a policy: what it did not have it could not sell, and its next orders know of nothing else. */
function shopWith({ history, wanted }: GeneratedSeries, policy: Policy): Ordered {
  const { days, products } = history
  const sold = wanted.map((units) => units.slice())
  const without = new Map<number, DaySpan[]>()
  const stock = new Float64Array(products)
  const counted = { short: 0, asked: 0, stock: 0 }
  const orderDays = Array.from(
    { length: Math.floor((days - firstOrder) / orderEvery) },
    (_, order) => firstOrder + order * orderEvery,
  )
  for (const start of orderDays) {
    const enough = policy(historyOf(history, { days: start, sold, without }))
    enough.forEach((units, product) => {
      const order = Math.max(0, Math.ceil(units - (stock[product] as number) - 1e-6))
      const ofProduct = sold[product] as Int32Array
      for (let day = start; day < start + orderEvery; day++) {
        if (day === start + deliveryDays) stock[product] = (stock[product] as number) + order
        if (stock[product] === 0) addDay(without, product, day)
        const asked = ofProduct[day] as number
        const given = Math.min(asked, stock[product] as number)
        ofProduct[day] = given
        stock[product] = (stock[product] as number) - given
        // The first order finds empty shelves, whoever makes it.
        if (start === firstOrder) continue
        counted.short += asked - given
        counted.asked += Math.max(0, asked)
        counted.stock += stock[product] as number
      }
    })
  }
  return { ...counted, stock: counted.stock / ((orderDays.length - 1) * orderEvery) }
}

/** What was sold before a day, for whoever orders then. */
function historyOf(
  all: DailyHistory,
  {
    days,
    sold,
    without,
  }: { days: number; sold: readonly Int32Array[]; without: ReadonlyMap<number, DaySpan[]> },
): DailyHistory {
  const starts = new Int32Array(all.products + 1)
  const sales: { day: number; units: number }[] = []
  sold.forEach((units, product) => {
    for (let day = 0; day < days; day++)
      if (units[day] !== 0) sales.push({ day, units: units[day] as number })
    starts[product + 1] = sales.length
  })
  return {
    ...all,
    ...{ days, starts, withoutStock: without },
    day: Int32Array.from(sales, ({ day }) => day),
    units: Float64Array.from(sales, ({ units }) => units),
  }
}

/** Days that begin with an empty shelf are known as days without stock. */
function addDay(without: Map<number, DaySpan[]>, product: number, day: number): void {
  const spans = without.get(product) ?? []
  without.set(product, spans)
  const last = spans.at(-1)
  if (last?.to === day) last.to = day + 1
  else spans.push({ from: day, to: day + 1 })
}

/** Both ways of ordering with the same units on the shelves: the rule's days are raised or lowered until they are. */
export function orderingAt(series: GeneratedSeries, level: number): { prudent: Ordered; rule: Ordered } {
  const own = shopWith(series, prudent(level))
  let [low, high] = [0.3, 4]
  for (let step = 0; step < 10; step++) {
    const middle = (low + high) / 2
    if (shopWith(series, ruleOf(middle)).stock < own.stock) low = middle
    else high = middle
  }
  return { prudent: own, rule: shopWith(series, ruleOf((low + high) / 2)) }
}
