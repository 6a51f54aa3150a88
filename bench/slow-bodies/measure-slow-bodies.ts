import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUrl, type Installation } from '../../e2e/installation'
import { makeConnectorKey } from '../../server/access/connector-keys'
import { createDatabase } from '../../server/db/connection'
import type { Bench } from '../bench'
import { percentile } from '../figures'
import { load, logIn, type Prepared, prepare, send } from '../server-call'
import { atMost, type Row } from '../table'
import type { Sending, Sent } from './slow-sender'

/** Calls under way of each kind, by one user or connector key. */
const count = 40
const measuredMs = 10_000
/** Fewer say nothing about the slowest of twenty. */
const leastCalls = 200
const megabyte = 1024 * 1024

/** How another user fares, and what memory it takes, while one user or key sends bodies without an end, or asks for reports. */
export async function measureSlowBodies(bench: Bench): Promise<Row[]> {
  const installation = await bench.installation()
  const { port } = installation
  const token = await logIn(port, 'farmacia')
  const call = prepare('myUser', { port, token: await logIn(port, 'delegado') })
  const report = await firstReport(port, token)
  const bodies = { kind: 'bodies', port, count } as const
  const kinds: [what: string, sending: Sending][] = [
    [
      'attachments',
      {
        ...{ ...bodies, path: '/support/ticket/', token, length: 9_900_000, filling: 9_000_000 },
        type: 'multipart/form-data; boundary=f',
        first: '--f\r\nContent-Disposition: form-data; name="attachments"; filename="a.png"\r\n\r\n',
      },
    ],
    [
      'batches',
      {
        ...{ ...bodies, path: '/connector/stock/', length: 1_000_000, filling: 500_000 },
        token: await connectorKey(databaseUrl(installation.data)),
        type: 'application/json',
        first: '{"batch":"',
      },
    ],
    ['reports', { kind: 'calls', port, count, call: report }],
  ]
  const rows: Row[] = []
  // Its code is loaded and compiled, and its memory has come to rest.
  await send(report)
  await others(call)
  for (const [what, sending] of kinds) rows.push(...(await beside(installation, { what, sending, call })))
  return rows
}

async function beside(
  installation: Installation,
  { what, sending, call }: { what: string; sending: Sending; call: Prepared },
): Promise<Row[]> {
  const alone = await others(call)
  const before = residentBytes(installation)
  let most = before
  let sent: Sent = { answered: 0, refused: 0 }
  const sender = fork(join(import.meta.dirname, 'slow-sender.js'))
  const ended = once(sender, 'exit')
  sender.on('message', (now: Sent) => {
    sent = now
    most = Math.max(most, residentBytes(installation))
  })
  sender.send(sending)
  const disturbed = await others(call).finally(() => sender.disconnect())
  await ended
  const p95 = (latencies: readonly number[]) => percentile(latencies, 0.95)
  const calls = Math.min(alone.length, disturbed.length)
  return [
    {
      what: `another user’s calls beside ${count} slow ${what} of one, p95`,
      measured: p95(disturbed) / p95(alone),
      unit: 'times',
      budget: atMost(2),
      note: `${p95(alone).toFixed(1)} ms alone, ${p95(disturbed).toFixed(1)} ms beside them, ${calls} calls; ${sent.answered} answered, ${sent.refused} refused`,
      fails: calls < leastCalls,
    },
    {
      what: `memory that ${count} slow ${what} take`,
      measured: (most - before) / megabyte,
      unit: 'MB',
      budget: atMost(50),
      note: `the most in ${measuredMs / 1_000} s, above ${Math.round(before / megabyte)} MB`,
    },
  ]
}

const others = async (call: Prepared): Promise<number[]> =>
  (await load({ connections: 1, ms: measuredMs, request: () => call })).latencies

const residentBytes = (installation: Installation): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${installation.pid()}/status`, 'utf8'))?.[1]) * 1024

async function firstReport(port: number, token: string): Promise<Prepared> {
  const list = prepare('pharmacyReports', { port, token, params: { pharmaId: 1 } })
  const id = JSON.parse((await send(list)).content.toString()).data[0]?.id
  if (id === undefined) throw new Error('The demo has no report')
  return prepare('pharmacyReportPdf', { port, token, params: { id } })
}

async function connectorKey(url: string): Promise<string> {
  const db = createDatabase(url)
  const made = makeConnectorKey({ pharmacyId: 1, token: randomBytes(32).toString('base64url') })
  const row = { pharmacy_id: 1, name: 'Bench', key_hash: made.hash, tail: made.tail }
  await db
    .insertInto('connector_key')
    .values({ ...row, created_at: new Date(), created_by: 1 })
    .execute()
  await db.destroy()
  return made.key
}
