import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Bench, createBench } from './bench'
import { measureColdStart } from './browser/measure-cold-start'
import { measureGrid } from './browser/measure-grid'
import { measureSalesScreen } from './browser/measure-sales-screen'
import { measureSaving } from './browser/measure-saving'
import { measureScreens } from './browser/measure-screens'
import { measureStart } from './browser/measure-start'
import { measureBrush } from './brush/measure-brush'
import { measureCosts } from './costs/measure-costs'
import { measureForecast } from './forecast/measure-forecast'
import { measureImports } from './imports/measure-imports'
import { measureIngest } from './ingest/measure-ingest'
import { measureLive } from './live/measure-live'
import { measureAssets } from './measure-assets'
import { measureCalls } from './measure-calls'
import { measureComparison } from './measure-comparison'
import { measureDownload } from './measure-download'
import { measureEngine } from './measure-engine'
import { measureLogIn } from './measure-log-in'
import { measureSales } from './measure-sales'
import { measureOrders } from './orders/measure-orders'
import { measureOutbox } from './outbox/measure-outbox'
import { measurePlans } from './plans/measure-plans'
import { measurePortal } from './portal/measure-portal'
import { measureKeys } from './search/measure-keys'
import { measureSlowBodies } from './slow-bodies/measure-slow-bodies'
import { printTable, type Row } from './table'

/** In the order of execution: measurements that change data come after those that read it. */
const measurements: Record<string, (bench: Bench) => Promise<Row[]>> = {
  assets: measureAssets,
  download: measureDownload,
  engine: measureEngine,
  search: measureKeys,
  comparison: measureComparison,
  forecast: measureForecast,
  sales: measureSales,
  start: measureStart,
  cart: measureColdStart,
  screens: measureScreens,
  saving: measureSaving,
  dashboard: measureSalesScreen,
  brush: measureBrush,
  grid: measureGrid,
  live: measureLive,
  orders: measureOrders,
  calls: measureCalls,
  outbox: measureOutbox,
  'log-in': measureLogIn,
  portal: measurePortal,
  imports: measureImports,
  ingest: measureIngest,
  'slow-bodies': measureSlowBodies,
}

/** Only when named: plans take a quarter of an hour and 7 GB of disk, and costs a quiet machine. */
const largeMeasurements: typeof measurements = { costs: measureCosts, plans: measurePlans }

const { only, ...sizes } = options()
const bench = createBench(sizes)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => bench.end().finally(() => process.exit(130)))
}

const [busy = 0] = loadavg()
const rows: Row[] = []
let failed = false
for (const name of only) {
  console.log(`measuring ${name}`)
  try {
    rows.push(...((await { ...measurements, ...largeMeasurements }[name]?.(bench)) ?? []))
  } catch (error) {
    failed = true
    console.error(`${name} could not be measured:`, error)
  }
}
await bench.end()
console.log(
  `\nNode ${process.version}, ${availableParallelism()} processors, load ${busy.toFixed(1)} before the start`,
)
if (busy > availableParallelism() / 2)
  console.log('The machine was busy with other work: times are too long.')
console.log()
printTable(rows)
process.exit(failed || rows.some(({ fails }) => fails) ? 1 : 0)

function options() {
  const usual = Object.keys(measurements)
  const known = [...usual, ...Object.keys(largeMeasurements)]
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: usual.join() },
      histories: { type: 'string', default: '1000000' },
      orders: { type: 'string', default: '5000000' },
      keep: { type: 'string' },
      calls: { type: 'string' },
      trace: { type: 'boolean', default: false },
      series: { type: 'string' },
      periods: { type: 'string', default: '30,60,90' },
    },
  })
  const only = values.only.split(',')
  const unknown = only.find((name) => !known.includes(name))
  const [histories, orders] = [values.histories, values.orders].map((text) =>
    /^[1-9]\d*$/.test(text) ? Number(text) : 0,
  )
  const periods = values.periods.split(',').map(Number)
  const arePeriods = periods.every((days) => Number.isInteger(days) && days >= 1 && days <= 365)
  if (unknown === undefined && histories && orders && arePeriods)
    return {
      only: known.filter((name) => only.includes(name)),
      ...{ histories, orders, keep: values.keep, calls: values.calls?.split(',') ?? [], trace: values.trace },
      ...{ series: values.series, periods },
    }
  console.error(
    `npm run bench -- [--only ${known.join()}] [--histories 1000000] [--orders 5000000] [--keep FOLDER] [--calls orders,mails] [--trace] [--series FILE.csv] [--periods 30,60,90]`,
  )
  process.exit(2)
}
