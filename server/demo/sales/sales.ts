import type { SaleRow } from '@/domain/sales/cube/block'
import type { DemoCalendar } from '../basics/calendar'
import { type Random, randomFor } from '../basics/random'
import { dayWeight, type Season } from '../basics/season'
import type { DemoProduct } from '../catalogue/demo-product'
import { priceOn, pricePeriods } from '../catalogue/prices'
import type { DemoPharmacy } from '../people/pharmacies'

/** A product that a pharmacy sells, with its expected sales over the whole period. */
type Shelf = { product: DemoProduct; expected: number }

/**
 * All sales of a pharmacy in the period, a row per day and product. Few products sell a lot; days depend on season,
 * weekday and holidays; there are returns, weeks without stock and old prices.
 */
export const salesOf = (
  pharmacy: DemoPharmacy,
  { products, calendar }: { products: readonly DemoProduct[]; calendar: DemoCalendar },
): SaleRow[] => {
  const random = randomFor('sales', pharmacy.id)
  const dayOf = createDayPicker(pharmacy, calendar)
  const rows = shelvesOf(pharmacy, { products, calendar, random }).flatMap(({ product, expected }) => {
    const unitsByDay = new Map<number, number>()
    for (let sale = random.poisson(expected); sale > 0; sale--) {
      const day = dayOf(product.season, random)
      unitsByDay.set(day, (unitsByDay.get(day) ?? 0) + unitsOfSale(random))
    }
    return rowsOf(product, { unitsByDay, pharmacy, calendar, random })
  })
  // Sorted like the table's key: the database inserts them twice as fast.
  return rows.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.cn < b.cn ? -1 : 1))
}

/** Mostly one pack, sometimes two or three, sometimes one returned. */
const unitsOfSale = (random: Random): number => {
  const chance = random.next()
  return chance < 0.007 ? -1 : chance < 0.88 ? 1 : chance < 0.98 ? 2 : 3
}

const rowsOf = (
  product: DemoProduct,
  sold: { unitsByDay: Map<number, number>; pharmacy: DemoPharmacy; calendar: DemoCalendar; random: Random },
): SaleRow[] => {
  const { unitsByDay, pharmacy, calendar, random } = sold
  const periods = pricePeriods(product, calendar)
  const end = product.endedMonthsAgo === null ? calendar.today : calendar.monthStart(product.endedMonthsAgo)
  const isOut = stockOut(random, calendar.days.length)
  const rows: SaleRow[] = []
  for (const [index, units] of [...unitsByDay].sort(([a], [b]) => a - b)) {
    const day = calendar.days[index]
    if (day === undefined || units === 0 || day >= end || isOut(index)) continue
    const price = priceOn(periods, day)
    if (!price) continue
    const pvp = product.prescription ? price.pvp : Math.round((price.pvp * pharmacy.otcPriceFactor) / 5) * 5
    rows.push({ day, cn: product.cn, units, pvl: price.pvl, pvp })
  }
  return rows
}

/** One product in twenty-five is out of stock for two to seven weeks. */
const stockOut = (random: Random, days: number): ((day: number) => boolean) => {
  if (!random.chance(0.04)) return () => false
  const from = random.integer(0, days)
  const to = from + random.integer(14, 49)
  return (day) => day >= from && day <= to
}

/** Draws a random day of the period, with days of strong sales more often. */
const createDayPicker = ({ habits }: DemoPharmacy, { days }: DemoCalendar) => {
  const accumulated = new Map<Season, Float64Array>()
  const weightsOf = (season: Season): Float64Array => {
    let sum = 0
    const sums = Float64Array.from(days, (day, index) => {
      // Sales grow by 3 % a year.
      sum += dayWeight(day, season, habits) * (1 + (0.03 * index) / 365)
      return sum
    })
    accumulated.set(season, sums)
    return sums
  }
  return (season: Season, random: Random): number => {
    const sums = accumulated.get(season) ?? weightsOf(season)
    const target = random.next() * (sums.at(-1) ?? 0)
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** The pharmacy's own preferences on top of the market's, scaled so that it gets its number of rows per year. */
const shelvesOf = (
  pharmacy: DemoPharmacy,
  source: { products: readonly DemoProduct[]; calendar: DemoCalendar; random: Random },
): Shelf[] => {
  const { products, calendar, random } = source
  const taste = new Map<number, number>()
  const tasteFor = (laboratoryId: number) => {
    const known = taste.get(laboratoryId) ?? random.longTail(0.45)
    taste.set(laboratoryId, known)
    return known
  }
  const kept = products
    .filter(({ pvl }) => pvl !== null)
    .map((product) => ({
      product,
      weight: product.popularity * tasteFor(product.laboratoryId) * random.longTail(0.7),
    }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, pharmacy.assortment)

  const years = calendar.days.length / 365
  const target = pharmacy.rowsPerYear * years
  const expectedBy = (scale: number) => kept.map(({ weight }) => rarestSale * years + weight * scale)
  const openDays = calendar.days.length * 0.86
  let low = 0
  let high = 1000
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    const rows = expectedBy(middle).reduce(
      (sum, sales) => sum + openDays * (1 - Math.exp(-sales / openDays)),
      0,
    )
    if (rows < target) low = middle
    else high = middle
  }
  const expected = expectedBy(low)
  return kept.map(({ product }, index) => ({ product, expected: expected[index] ?? 0 }))
}

/** Yearly sales of the least sold product that a pharmacy still has. */
const rarestSale = 0.9
