import { loadavg } from 'node:os'
import { readCopies, readOrders, readWaiting } from '../../harness/device-rows'
import { deviceFaults } from '../../harness/ledger'
import type { World } from '../../harness/world'
import { atMost, type Row } from '../../table'
import type { Findings } from '../findings'
import { limits } from '../report'
import { weekBegins, weekPlan } from './plan'
import { playWeek } from './play-week'
import { openWeek, type WeekWorld } from './week-world'

/**
 * A week of one tablet and two users of a pharmacy, without a network. Real: server, database, the built app, its service worker,
 * Chromium's profile, and that its browser is closed and killed. Faked: the time. `Date` is moved in pages and workers
 * (e2e/clock.ts), and timers of pages are due by it; the service worker's own timers are not, and what a worker does between its start
 * and the moving of its clock it does on the day on which this is run. The server's clock stands at that day too: its answers say no
 * time, prices stand still, and that nobody has used the sessions for a week is written into their rows.
 */
export async function week({ world, seed, folder }: { world: World; seed: number; folder: string }) {
  const plan = weekPlan(seed)
  const opened = await openWeek(world, { begins: weekBegins(plan, Date.now()), folder })
  try {
    await playWeek(opened, plan, seed)
    return { rows: await judged(opened), findings: opened.device.findings }
  } finally {
    await opened.device.close()
  }
}

async function judged({ device, server, ledger, claims, keys, found }: WeekWorld): Promise<Row[]> {
  const page = device.page()
  const there = await server.things()
  const saved = ledger.saidSoFar().length
  const { lost, doubled, "another user's": others, ...rest } = ledger.judge(there)
  const onDevice = await readOrders(page)
  const wrong = [
    ...Object.entries(rest).flatMap(([kind, names]) => names.map((name) => `${name}: ${kind}`)),
    ...deviceFaults(there, onDevice),
  ]
  const otherKeys = there.filter(({ key, id }) => ![undefined, key].includes(keys.get(`order ${id}`)))
  const left = [...(await readWaiting(page)).map(({ what }) => what), ...(await readCopies(page))]
  const { wrong: untrue, looked } = await claims.take()
  const { recoveries, failures, errors, counts } = device.findings
  const of = (what: string, findings: readonly string[]): Row => ({
    ...{ what: `week: ${what}`, measured: findings.length, unit: '', budget: atMost(0) },
    note: findings.slice(0, 3).join('; '),
  })
  return [
    ...Object.entries(counts).map(([what, measured]) => ({ what: `week: ${what}`, measured, unit: '' })),
    { what: 'week: orders called saved', measured: saved, unit: '' },
    { what: 'week: «Todo enviado» held against the server', measured: looked.pills, unit: '' },
    { what: 'week: orders in lists held against it', measured: looked.orders, unit: '' },
    of('orders that the server does not have', lost),
    of('orders that it has twice', doubled),
    of("orders under another user's name", others),
    of('orders with other lines or states, or of nobody', wrong),
    of(
      'orders under another key than they were saved under',
      otherKeys.map(({ id }) => id),
    ),
    of('things left on the tablet when all was sent', left),
    of('carts that were not as they were left, or not for three days', found.carts),
    of('what a screen said that was not true', untrue),
    of('screens that let nobody in, or did not go on', failures),
    ...sendingRows(recoveries),
    of('errors in the console', [...new Set(errors)]),
  ]
}

const sendingRows = (recoveries: Findings['recoveries']): Row[] => [
  {
    what: 'week: slowest from a log-in until all was sent',
    measured: Math.max(...recoveries.map(({ seconds }) => seconds), 0),
    unit: 's',
    budget: atMost(limits.sentSeconds),
    note: `${recoveries.map(({ waited, seconds }) => `${waited} orders: ${seconds.toFixed(1)} s`).join(', ')}; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  },
  {
    what: 'week: users after whose log-in something stayed',
    measured: recoveries.filter(({ left }) => left !== null).length,
    unit: '',
    budget: atMost(0),
    note: recoveries.flatMap(({ left }) => left ?? []).join('; '),
  },
]
