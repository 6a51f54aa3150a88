import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { apiPrefix } from '@/contract/basics/endpoint'
import { madridDay } from '@/domain/basics/dates'
import { databaseUrl, install } from '../../e2e/installation'
import { reportId } from '../../server/access/report-id'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/basics/config'
import { createDatabase, settings } from '../../server/db/connection'
import { figuresProgress, stalePharmacies } from '../../server/features/relation-figures/staleness.queries'
import type { Bench } from '../bench'
import { atMost, type Row } from '../table'
import { type ReadCall, type Reader, readCalls } from './calls'
import { explain } from './explain'
import { fill, scaleOf } from './fill'
import { type Statement, takeDownStatements } from './statements'

/** More rows than that of one table for one answer: the work would grow with the platform. */
const mostRows = 25_000
/** What has to read more, but never more than so many rows, and why. */
const exceptions: { what: RegExp; rows: (orders: number) => number; why: string }[] = [
  {
    what: /^\w+ (orders|deliveries)\b/,
    // By PostgreSQL's choice between the newest rows, of which it takes 1,001 × all / found, and the found ones by an index: the
    // worst is where both are equal. Twice that, since it only estimates.
    rows: (orders) => 2 * Math.sqrt(1001 * orders),
    why: 'the newest 1,000 of what is found have no index of their own; at most the root of all orders',
  },
  {
    what: /^\w+ (userHierarchy|userChildren)\b/,
    rows: (orders) => 4 * scaleOf(orders).pharmacies,
    why: "sums over the pharmacies of the user's network, some rows of each; kept until one of them changes",
  },
  {
    what: /genericPenetration/,
    rows: () => 13 * 4_000,
    why: 'a row for each month and pharmacy of the community, however much it sells',
  },
]
/** Small tables are read as a whole. */
const smallTable = 10_000

/**
 * Query plans of every call that reads, on the rows of a whole country: which statements read more of a table than an answer can
 * need. In this process, on a database of its own.
 */
export async function measurePlans(bench: Bench): Promise<Row[]> {
  const folder = bench.keep
  const environment = { NODE_ENV: '', DATABASE_URL: '' }
  const installation = await install({ demo: true, environment, ...(folder && { folder }) })
  bench.onEnd(() => installation.remove())
  await installation.start()
  // Its jobs would compute the figures of all pharmacies. The database goes on.
  await installation.kill()
  const url = databaseUrl(installation.data)
  // As the server's connections are, or plans would be others.
  const client = new Client({ connectionString: url, options: settings })
  await client.connect()
  bench.onEnd(() => client.end())
  const filled = folder && join(folder, 'filled')
  if (!filled || !existsSync(filled)) {
    await fill(client, scaleOf(bench.orders), (step) => console.log(`filling: ${step}`))
    if (filled) writeFileSync(filled, String(bench.orders))
  }
  return await lookAtPlans({ url, client, calls: bench.calls })
}

async function lookAtPlans({
  url,
  client,
  calls,
}: {
  url: string
  client: Client
  calls: readonly string[]
}): Promise<Row[]> {
  // What takes longer is a finding by itself.
  const limit = 'statement_timeout = 5000'
  await client.query(`SET ${limit}`)
  const db = createDatabase({ connectionString: url, options: `${settings} -c ${limit.replace(' = ', '=')}` })
  const config = readConfig({
    NODE_ENV: 'production',
    CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
  })
  if (!config.ok) throw new Error(config.problems.join())
  const app = await buildApp({
    ...{ db, config: config.config, clock: { now: () => new Date() } },
    ids: { token: () => randomBytes(32).toString('base64url') },
    ...{ mailTransport: null, helpDesk: null, refreshesFigures: false, appFolder: null },
  })
  const statements = takeDownStatements()
  const sizes = await tableSizes(client)
  const orders = sizes.get('purchase_order') ?? 0
  const findings = new Set<string>()
  let slowest = { ms: 0, what: '' }
  let looked = 0

  const look = async (what: string, done: readonly Statement[]) => {
    const seen = new Set<string>()
    for (const statement of done) {
      if (seen.has(statement.text)) continue
      seen.add(statement.text)
      const explained = await explain(client, statement)
      if (explained === null) continue
      looked += 1
      if (explained.ms > slowest.ms) slowest = { ms: explained.ms, what }
      for (const { table, how, rows } of explained.readings) {
        if (rows <= mostRows || (sizes.get(table) ?? 0) <= smallTable) continue
        const finding = `${what}: ${how} reads ${rows} rows of ${table} (${explained.ms.toFixed(0)} ms)`
        const excused = exceptions.find((each) => each.what.test(what) && rows <= each.rows(orders))
        if (excused && !how.startsWith('Seq Scan')) console.log(`excused: ${finding}: ${excused.why}`)
        else findings.add(finding)
      }
    }
  }

  for (const username of ['farmacia1', 'delegado1', 'comercial', 'admin', 'soporte']) {
    const { reader, headers } = await logIn(app, client, username)
    for (const call of readCalls(reader)) {
      if (calls.length > 0 && !calls.includes(call.name)) continue
      const done = await statements.during(async () => {
        const { statusCode } = await app.inject({ method: 'GET', url: call.url, headers })
        if (statusCode >= 500) findings.add(`${titleOf(username, call)}: answered ${statusCode}`)
      })
      await look(titleOf(username, call), done)
    }
  }
  const now = new Date()
  const today = madridDay(now)
  await look(
    'job: stale figures',
    await statements.during(() => stalePharmacies(db, { today, now, after: 0 })),
  )
  await look('job: progress of figures', await statements.during(() => figuresProgress(db, today)))
  statements.stop()
  await app.close()
  await db.destroy()
  for (const finding of findings) console.log(finding)
  return [
    {
      what: `statements of every call that reads, which read more than ${mostRows} rows of a table`,
      measured: findings.size,
      unit: `of ${looked}`,
      budget: atMost(0),
      fails: findings.size > 0,
      note: `slowest ${slowest.ms.toFixed(0)} ms: ${slowest.what}`,
    },
  ]
}

const titleOf = (username: string, { name, query }: ReadCall): string =>
  `${username} ${name}${query === '' ? '' : `?${query}`}`

async function tableSizes(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    "SELECT relname AS name, reltuples::float8 AS rows FROM pg_class WHERE relkind = 'r'",
  )
  return new Map(rows.map(({ name, rows: size }) => [name, size]))
}

type App = Awaited<ReturnType<typeof buildApp>>

async function logIn(app: App, client: Client, username: string) {
  const answer = await app.inject({
    method: 'POST',
    url: `${apiPrefix}/auth/login/`,
    payload: { username, password: 'rebotica' },
  })
  if (answer.statusCode !== 200) throw new Error(`log-in of ${username}: ${answer.body}`)
  const { rows } = await client.query<{ user: number; pharmacy: number; order: string }>(
    `SELECT u.id AS user, p.id AS pharmacy, (p.id::bigint * 1000000 + 10)::text AS order
     FROM app_user u, pharmacy p WHERE u.username = $1 AND p.id = coalesce(
       (SELECT min(pharmacy_id) FROM user_pharmacy WHERE user_id = u.id),
       (SELECT min(pharmacy_id) FROM laboratory_user_pharmacy WHERE user_id = u.id),
       (SELECT pharmacy_id FROM user_pharmacy JOIN app_user b ON b.id = user_id WHERE b.username = 'farmacia1'))`,
    [username],
  )
  const [found] = rows
  if (found === undefined) throw new Error(`${username} has no pharmacy`)
  const reader: Reader = {
    username,
    userId: found.user,
    pharmacyId: found.pharmacy,
    orderId: Number(found.order),
    reportId: String(reportId({ pharmacyId: found.pharmacy, laboratoryId: 1, month: '2026-02' })),
  }
  return { reader, headers: { authorization: `Bearer ${answer.json<{ token: string }>().token}` } }
}
