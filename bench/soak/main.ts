import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays, madridDay } from '@/domain/basics/dates'
import { databaseUrl, install } from '../../e2e/installation'
import { createDatabase } from '../../server/db/connection'
import { startWebhookReceiver } from '../../server/deliveries/testing/webhook-receiver'
import { randomFor } from '../../server/demo/basics/random'
import { printTable, type Row } from '../table'
import { createNotes } from './calls'
import { startDay } from './clock'
import { type Acknowledged, createDevice } from './device'
import { sendNight } from './night'
import { readPortal } from './reader'
import { type Sample, takeSample } from './sample'
import { callRows, growthRows, mb, memoryRows } from './verdicts'
import { createSoakWorld, secret } from './world'

/** Days of sales that a pharmacy has before the week. */
const daysBefore = 28
/** Hour of the day on which the server is updated. */
const deployHour = 14

const options = readOptions()
const folder = mkdtempSync(join(tmpdir(), 'rebotica-soak-'))
const memoryFile = join(folder, 'memory.json')
const receiver = await startWebhookReceiver({ secrets: [secret] })
const installation = await install({
  demo: false,
  environment: {
    ...{ NODE_ENV: '', DATABASE_URL: '', CALLS_PER_MINUTE: '0', WEBHOOK_NETWORKS: '127.0.0.0/8' },
    NODE_OPTIONS: `--import=file://${join(import.meta.dirname, 'memory-probe.js')}`,
    SOAK_MEMORY: memoryFile,
  },
})
const tidy = async () => {
  await installation.remove()
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => tidy().finally(() => process.exit(130)))

let fails = true
try {
  const rows = await playWeek()
  printTable(rows)
  fails = rows.some((row) => row.fails)
} finally {
  await tidy()
}
process.exit(fails ? 1 : 0)

async function playWeek(): Promise<Row[]> {
  await installation.start()
  const db = createDatabase(databaseUrl(installation.data))
  const world = await createSoakWorld(db, { count: options.pharmacies, url: receiver.url })
  await db.destroy()

  const random = randomFor('soak', options.seed)
  const notes = createNotes()
  const at = { port: installation.port, notes, beganAt: performance.now() }
  const acknowledged: Acknowledged = new Map()
  const devices = world.pharmacies.map((pharmacy, number) =>
    createDevice(at, pharmacy, { world, acknowledged, random: randomFor('soak', options.seed, number) }),
  )
  const today = madridDay(new Date())
  const soldOn = (day: number) => addDays(today, day - options.days - 1)
  const deployDay = Math.ceil(options.days / 2)
  const samples: Sample[] = []
  const days: { began: number; ended: number }[] = []

  await sendNight(at, world, {
    ...{ sequence: 1, random },
    days: Array.from({ length: daysBefore }, (_, before) => soldOn(-before)),
  })
  for (let day = 1; day <= options.days; day++) {
    await sendNight(at, world, { days: [soldOn(day)], sequence: day + 1, random })
    const began = performance.now() - at.beganAt
    const clock = startDay(options.minutes)
    const deployed = day === deployDay ? clock.hour(deployHour).then(deploy) : undefined
    await Promise.all([
      ...devices.map((device) => device.playDay(clock)),
      ...world.readers.map(({ username }) => readPortal(at, username, clock)),
      deployed,
    ])
    days.push({ began, ended: performance.now() - at.beganAt })
    await allTold()
    const sample = await takeSample(installation, memoryFile, day)
    samples.push(sample)
    console.log(
      `day ${day}: ${acknowledged.size} orders, ${notes.timed.length} calls; server ${mb(sample.rss)} MB, heap ${mb(sample.heap)} MB, buffers ${mb(sample.external)} MB, ${sample.handles} handles, ${sample.files} files, ${sample.connections} connections, database ${mb(sample.tables.reduce((sum, { bytes }) => sum + bytes, 0))} MB${deployed ? '; stopped and started' : ''}`,
    )
  }

  const hours = 4
  const hourMs = (options.minutes * 60_000) / 12
  const [second, last] = [days[1] ?? days[0], days.at(-1)]
  if (!second || !last) throw new Error('No day')
  const within = (from: number, to: number) => notes.timed.filter((call) => call.at >= from && call.at < to)
  const first = within(second.began, second.began + hours * hourMs)
  const ending = within(last.ended - hours * hourMs, last.ended)
  return [
    ...memoryRows(samples),
    ...memoryRows(samples, deployDay + 1),
    ...callRows(first, ending),
    ...growthRows(samples),
    ...(await orderRows()),
  ]

  async function deploy(): Promise<void> {
    await installation.stop()
    await installation.start()
  }

  /** Laboratories are told of everything before a day is over. */
  async function allTold(): Promise<void> {
    const isTold = async () => {
      const [left] = await installation.query<{ count: number }>(
        `SELECT count(*)::int FROM order_delivery WHERE state <> 'delivered'`,
      )
      return left?.count === 0
    }
    const until = performance.now() + 120_000
    while (!(await isTold()) && performance.now() < until) await new Promise((done) => setTimeout(done, 500))
  }

  /** That nothing was lost or doubled on the way is not what this is for, and would still spoil it. */
  async function orderRows(): Promise<Row[]> {
    const stored = await installation.query<{ id: string }>('SELECT id FROM purchase_order')
    const missing = [...acknowledged.keys()].filter((id) => !stored.some((order) => Number(order.id) === id))
    const due = [...acknowledged.values()].filter(({ laboratory }) => world.told.has(laboratory)).length
    const refused = [...notes.refused].map(([what, count]) => `${count} × ${what}`)
    return [
      {
        what: 'orders that were acknowledged and are not there, or there and not acknowledged',
        measured: missing.length + Math.abs(stored.length - acknowledged.size),
        unit: 'orders',
        budget: { at: 'most', value: 0 },
        note: `${acknowledged.size} orders; ${notes.repeated} calls repeated while the server was away; refused: ${refused.join(', ') || 'none'}`,
        fails: missing.length > 0 || stored.length !== acknowledged.size || notes.refused.size > 0,
      },
      {
        what: 'orders that a laboratory’s system was not told of',
        measured: due - receiver.taken.size,
        unit: 'orders',
        budget: { at: 'most', value: 0 },
        note: `${receiver.calls.length} calls for ${due} orders`,
        fails: due !== receiver.taken.size,
      },
    ]
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      days: { type: 'string', default: '7' },
      pharmacies: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
    },
  })
  const [minutes, days, pharmacies] = [values.minutes, values.days, values.pharmacies].map(Number)
  const isWhole = (value: number | undefined): value is number => Number.isInteger(value) && Number(value) > 0
  if (minutes && minutes > 0 && isWhole(days) && isWhole(pharmacies))
    return { minutes, days, pharmacies, seed: values.seed }
  console.error('npm run soak -- [--minutes 10] [--days 7] [--pharmacies 200] [--seed 1]')
  process.exit(2)
}
