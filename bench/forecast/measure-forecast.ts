import { readFileSync } from 'node:fs'
import { addDays, madridDay } from '@/domain/basics/dates'
import { dailyHistory } from '@/domain/forecast/daily-history'
import { yearRule } from '@/domain/forecast/forecast-options'
import { forecastProducts } from '@/domain/forecast/forecast-products'
import type { Bench } from '../bench'
import { cubeOf } from '../download'
import { time } from '../figures'
import { atMost, type Row, timesRow } from '../table'
import { type Backtest, backtest } from './backtest'
import { type GeneratedSeries, generatedSeries, seriesKinds } from './generated-series'
import { orderingAt } from './ordering'
import { printBacktest, totalRow } from './print-backtest'
import { readSeries } from './read-series'

/** What is left of the rule's error. */
const goal = atMost(0.8)

/** Two years are known at the first forecast of long series, one at that of shorter ones. */
const firstOf = (days: number) => (days >= 3 * 364 ? 2 * 364 : 364)

/** How far forecasts of the past were off: of a file where one is named, else of invented series and the demo's sales. */
export async function measureForecast(bench: Bench): Promise<Row[]> {
  return bench.series === undefined ? await measureOwn(bench) : measureFile(bench.series, bench)
}

function measureFile(path: string, { periods }: Pick<Bench, 'periods'>): Row[] {
  const { names, history, refused, notes } = readSeries(readFileSync(path, 'utf8'))
  for (const note of notes) console.log(note)
  for (const line of refused) console.log(`refused, ${line}`)
  console.log(`${names.length} series over ${history.days} days`)
  return periods.flatMap((horizon) => {
    const tested = backtest(history, { horizon, first: firstOf(history.days), step: 14 })
    if (tested.origins === 0) throw new Error(`Too few days for forecasts of ${horizon}`)
    printBacktest(
      tested,
      names.map((name, at) => ({ name, products: [at] })),
    )
    return totalRow(`forecast ${horizon} days ahead`, tested, goal)
  })
}

async function measureOwn(bench: Bench): Promise<Row[]> {
  const counted = seriesKinds.filter((kind) => kind !== 'sold-while-out')
  const series = generatedSeries({ each: 20, days: 1096, of: counted }, 'bench')
  const uncounted = generatedSeries({ each: 20, days: 1096, of: ['sold-while-out'] }, 'bench')
  const old = counted.filter((kind) => kind !== 'new')
  const withoutNew = generatedSeries({ each: 20, days: 1096, of: old }, 'bench')
  const kinds = counted.map((name) => ({
    name,
    products: series.kinds.flatMap((kind, product) => (kind === name ? [product] : [])),
  }))
  const invented = bench.periods.flatMap((horizon) => {
    const asked = (product: number, from: number, to: number) =>
      (series.wanted[product] as Int32Array).subarray(from, to).reduce((sum, units) => sum + units, 0)
    const tested = backtest(series.history, { horizon, first: 730, step: 28 }, asked)
    printBacktest(tested, kinds)
    const whileOut = backtest(uncounted.history, { horizon, first: 730, step: 28 })
    return [
      totalRow(`invented series, ${horizon} days ahead`, tested, goal),
      totalRow(`sold while counts say none, ${horizon} days ahead`, whileOut),
    ]
  })
  return [
    ...invented,
    ...[0.8, 0.9, 0.95].map((level) => orderingRow(series, { level })),
    orderingRow(withoutNew, { level: 0.9, what: 'without new products, ' }),
    ...(await measureDemo(bench)),
  ]
}

const orderingRow = (
  series: GeneratedSeries,
  { level, what = '' }: { level: number; what?: string },
): Row => {
  const { prudent, rule } = orderingAt(series, level)
  return {
    what: `${what}units short at level ${level}, of the rule's with as much stock`,
    measured: prudent.short / rule.short,
    unit: '',
    budget: atMost(0.7),
    note: `${prudent.short} and ${rule.short} of ${prudent.asked}; stock ${prudent.stock.toFixed(0)} and ${rule.stock.toFixed(0)}`,
  }
}

async function measureDemo(bench: Bench): Promise<Row[]> {
  const download = await bench.download()
  const until = addDays(madridDay(new Date()), -1)
  const history = dailyHistory({ cube: cubeOf(download), catalogue: download.catalogue }, { until })
  const everything = Array.from({ length: history.products }, (_, product) => product)
  const tests = bench.periods.map((horizon): [number, Backtest] => [
    horizon,
    backtest(history, { horizon, first: Math.min(546, history.days - 2 * horizon), step: 28 }),
  ])
  for (const [, tested] of tests) printBacktest(tested, [{ name: 'demo', products: everything }])
  const forecast = () => forecastProducts(history, { horizonDays: 60, level: 0.9, rule: yearRule })
  const before = process.cpuUsage().user
  const times = await time(9, forecast)
  const cpu = (process.cpuUsage().user - before) / 12_000
  const sold = everything.filter((at) => history.starts[at] !== history.starts[at + 1]).length
  return [
    ...tests.map(([horizon, tested]) => totalRow(`demo's sales, ${horizon} days ahead`, tested)),
    timesRow('forecast everything that a pharmacy sold', times, {
      budget: atMost(300),
      note: `${sold} products, ${history.day.length} sales, ${history.days} days; ${cpu.toFixed(0)} ms of processor each`,
    }),
  ]
}
