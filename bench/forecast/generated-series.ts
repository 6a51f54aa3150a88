import { dayNumber } from '@/domain/basics/dates'
import type { DailyHistory, DaySpan } from '@/domain/forecast/daily-history'
import { type Random, randomFor } from '../../server/demo/basics/random'

/** How an invented product sells: each tries what forecasts go wrong at. */
export const seriesKinds = [
  'steady',
  'seasonal',
  'wandering',
  'rising',
  'falling',
  'intermittent',
  'stocked-out',
  'sold-while-out',
  'new',
] as const
export type SeriesKind = (typeof seriesKinds)[number]

export type GeneratedSeries = {
  history: DailyHistory
  kinds: SeriesKind[]
  /** What would have been sold each day, had there been enough. */
  wanted: Int32Array[]
}

const weekday = [1.15, 1.05, 1, 1.05, 1.2, 0.6, 0]
const yearDays = 365.25

/** Invented products of each kind over so many days. Their seasons come early or late, strong or weak, and levels wander. */
export function generatedSeries(
  {
    each,
    days,
    unitsPerDay = 1,
    of = seriesKinds,
  }: { each: number; days: number; unitsPerDay?: number; of?: readonly SeriesKind[] },
  seed: string,
): GeneratedSeries {
  const random = randomFor('forecast series', seed)
  const kinds = Array.from({ length: each * of.length }, (_, at) => of[at % of.length] as SeriesKind)
  const withoutStock = new Map<number, DaySpan[]>()
  const wanted: Int32Array[] = []
  const starts = new Int32Array(kinds.length + 1)
  const sales: { day: number; units: number }[] = []
  kinds.forEach((kind, product) => {
    const demand = demandOf(kind, { days, unitsPerDay }, random)
    const spans = kind === 'stocked-out' || kind === 'sold-while-out' ? spansWithout(days, random) : []
    // Its boxes come each morning and are sold before the evening's count.
    const isOut = (day: number) =>
      kind === 'stocked-out' && spans.some(({ from, to }) => day >= from && day < to)
    wanted.push(demand)
    if (spans.length > 0) withoutStock.set(product, spans)
    demand.forEach((units, day) => {
      if (units !== 0 && !isOut(day)) sales.push({ day, units })
    })
    starts[product + 1] = sales.length
  })
  const history: DailyHistory = {
    firstDay: dayNumber('2023-01-02'),
    ...{ days, products: kinds.length, starts, withoutStock },
    day: Int32Array.from(sales, ({ day }) => day),
    units: Float64Array.from(sales, ({ units }) => units),
    group: new Int32Array(kinds.length).fill(-1),
    // Products of a kind are alike, as those of a market category are.
    category: Int32Array.from(kinds, (kind) => seriesKinds.indexOf(kind)),
  }
  return { history, kinds, wanted }
}

function demandOf(
  kind: SeriesKind,
  { days, unitsPerDay }: { days: number; unitsPerDay: number },
  random: Random,
): Int32Array {
  const level =
    kind === 'intermittent' ? 0.03 + 0.12 * random.next() : unitsPerDay * (0.3 * random.longTail(1) + 0.2)
  const shape = shapeOf(kind, days, random)
  const weekLevels = wandering(Math.ceil(days / 7) + 1, kind === 'wandering' ? 0.09 : 0.025, random)
  return Int32Array.from({ length: days }, (_, day) => {
    const mean =
      level * shape(day) * (weekLevels[Math.floor(day / 7)] as number) * (weekday[day % 7] as number)
    const sold = random.poisson(mean)
    const bulk = sold > 0 && random.chance(0.01) ? random.integer(2, 8) : 0
    return sold + bulk - (sold > 0 && random.chance(0.004) ? 2 : 0)
  })
}

function shapeOf(kind: SeriesKind, days: number, random: Random): (day: number) => number {
  const years = Array.from({ length: Math.ceil(days / yearDays) + 2 }, () => ({
    late: 40 * (random.next() - 0.5),
    strength: 0.6 + 0.8 * random.next(),
  }))
  const peak = random.integer(0, 364)
  const width = random.integer(30, 70)
  const strength = 0.5 + 2.5 * random.next()
  const change = 0.25 + 0.45 * random.next()
  const born = random.integer(Math.round(days * 0.4), Math.round(days * 0.6))
  switch (kind) {
    case 'seasonal':
      return (day) =>
        years.reduce((sum, year, at) => {
          const away = (day - ((at - 1) * yearDays + peak + year.late)) / width
          return sum + strength * year.strength * Math.exp((-away * away) / 2)
        }, 0.6)
    case 'rising':
      return (day) => (1 + change) ** (day / yearDays)
    case 'falling':
      return (day) => (1 - change) ** (day / yearDays)
    case 'new':
      return (day) => (day < born ? 0 : 1 - Math.exp(-(day - born + 10) / 40))
    default:
      return () => 1
  }
}

/** A level that changes a little each week, and comes back to 1 in half a year. */
function wandering(weeks: number, change: number, random: Random): Float64Array {
  const levels = new Float64Array(weeks)
  let level = 0
  for (let week = 0; week < weeks; week++) {
    level = 0.975 * level + change * (random.next() + random.next() + random.next() - 1.5) * 2
    levels[week] = Math.exp(level)
  }
  return levels
}

function spansWithout(days: number, random: Random): DaySpan[] {
  const spans: DaySpan[] = []
  for (let day = random.integer(20, 120); day < days; day += random.integer(60, 200)) {
    const to = Math.min(days, day + random.integer(10, 45))
    spans.push({ from: day, to })
    day = to
  }
  return spans
}
