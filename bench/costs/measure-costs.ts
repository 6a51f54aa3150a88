import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { madridDay } from '@/domain/basics/dates'
import { allSales } from '@/domain/sales/questions/sales-filter'
import { yearToYesterday } from '@/domain/sales/range/range'
import { type Installation, postmasterOf } from '../../e2e/installation'
import { demoPassword } from '../../server/basics/demo-accounts'
import { readLive } from '../../server/features/live/testing/live-reader'
import type { Bench } from '../bench'
import { orderToPost } from '../orders/order-to-post'
import { load, logIn, type Prepared, prepare, send } from '../server-call'
import type { Row } from '../table'

const connections = 4
const callsMs = 2_000
/** The server lets a user have only so many: the rest is refused, and not counted. */
const listeners = 200
/** Tick of /proc, on every Linux that Node runs on. */
const msOfTick = 10

/**
 * Processor time of server and database for each call that a device, a connector or a laboratory makes, and memory of a device that
 * listens: other work on the machine makes calls slower, and hardly dearer. docs/cluster.md counts with it.
 */
export async function measureCosts(bench: Bench): Promise<Row[]> {
  const installation = await bench.installation()
  const { port } = installation
  const download = await bench.download()
  const token = await logIn(port, 'farmacia')
  const director = await logIn(port, 'comercial')
  const { id } = JSON.parse((await send(prepare('myUser', { port, token: director }))).content.toString())
  const to = { port, token, headers: { 'accept-encoding': 'gzip, deflate, br' } }
  const params = { id: 1 }
  const month = download.blocks.at(-1)?.month ?? ''
  const order = orderToPost(download, {
    pharma: 1,
    laboratories: download.purchasing.methods.map(({ laboratory }) => laboratory),
  })
  const filter = allSales(yearToYesterday(madridDay(new Date())))
  const calls: Record<string, () => Prepared> = {
    'log-in': () =>
      prepare('login', { ...to, token: null, body: { username: 'farmacia.nueva', password: demoPassword } }),
    'versions of a pharmacy’s data': () => prepare('salesSnapshot', { ...to, params }),
    'a month of sales': () => prepare('salesBlock', { ...to, params: { ...params, month } }),
    catalogue: () => prepare('catalogue', to),
    'purchasing data': () => prepare('purchasingSnapshot', { ...to, params }),
    'list of orders': () => prepare('orders', { ...to, query: { pharma: 1, skip: 0, take: 25 } }),
    order: () => prepare('createOrder', { ...to, body: order, headers: { 'idempotency-key': randomUUID() } }),
    'question of sales': () =>
      prepare('askSales', { ...to, params: { pharmaId: 1 }, body: { ask: 'annual-summary', filter } }),
    'portal of a laboratory': () =>
      prepare('laboratoryUserPharmacies', { ...to, token: director, params: { id }, query: { take: 10 } }),
    'orders of a laboratory': () =>
      prepare('orders', { ...to, token: director, query: { skip: 0, take: 10 } }),
  }
  const rows: Row[] = []
  for (const [name, call] of Object.entries(calls)) {
    await load({ connections, ms: 1_000, request: call })
    const before = processorTime(installation)
    const { latencies } = await load({ connections, ms: callsMs, request: call })
    const after = processorTime(installation)
    const each = (part: 'server' | 'database') => (after[part] - before[part]) / latencies.length
    console.log(name, each('server').toFixed(2), each('database').toFixed(2))
    rows.push({
      what: `processor time of ${name}`,
      measured: each('server') + each('database'),
      unit: 'ms',
      note: `server ${each('server').toFixed(2)}, database ${each('database').toFixed(2)}; ${latencies.length} calls`,
    })
  }
  return [...rows, await measureListeners(installation, token)]
}

async function measureListeners(installation: Installation, token: string): Promise<Row> {
  const before = residentBytes(installation)
  const headers = { authorization: `Bearer ${token}` }
  const open = await Promise.all(
    Array.from({ length: listeners }, () => readLive(installation.port, 1, { headers })),
  )
  const accepted = open.filter(({ status }) => status === 200)
  const grown = residentBytes(installation) - before
  for (const each of open) each.close()
  return {
    what: 'memory of a device that listens',
    measured: grown / accepted.length / 1_000,
    unit: 'kB',
    note: `${accepted.length} at once`,
  }
}

/** Milliseconds since they began, of all processes of the database. */
function processorTime(installation: Installation): { server: number; database: number } {
  const postmaster = postmasterOf(installation.data)
  const ended = postmaster === null ? 0 : (statOf(postmaster)?.endedTicks ?? 0)
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === postmaster)
  const ticks = backends.reduce((sum, stat) => sum + (stat?.ticks ?? 0), ended)
  return { server: (statOf(installation.pid() ?? 0)?.ticks ?? 0) * msOfTick, database: ticks * msOfTick }
}

/** Undefined for a process that has ended. `endedTicks`: of its children that are no more. */
function statOf(pid: number): { parent: number; ticks: number; endedTicks: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
    const at = (index: number) => fields[index] ?? 0
    return { parent: at(1), ticks: at(11) + at(12), endedTicks: at(13) + at(14) }
  } catch {
    return undefined
  }
}

const residentBytes = (installation: Installation): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${installation.pid()}/status`, 'utf8'))?.[1]) * 1024
