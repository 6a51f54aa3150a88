import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseUrl, type Installation } from '../../e2e/installation'
import { createDatabase } from '../../server/db/connection'
import { randomFor } from '../../server/demo/basics/random'
import { createKillableWholesaler } from '../../server/fedicom/testing/killable-wholesaler'
import { testPassword } from '../../server/testing/factories'
import { type Findings, faultsAtEnd, faultsSoFar } from './fedicom-check'
import type { FedicomCounts } from './fedicom-counts'
import { createFedicomWorld, type Orderer, randomFaults, wholesalerFile } from './fedicom-world'

const latestKillMs = 1_500
const longestPauseMs = 600
const retryMs = 40
const stuckMs = 60_000

type Loop = {
  installation: Installation
  kills: number
  seed: number
  /** Updated during the run, so that an aborted run can report what it has found. */
  counts: FedicomCounts
  onEnd: (tidy: () => unknown) => void
  /** Whether it was interrupted: what is killed is not started again. */
  isEnding: () => boolean
}

/**
 * Pharmacies order, each order again until it is acknowledged, and a wholesaler with faults serves the orders, while the server, its
 * database and the wholesaler are killed at random moments.
 */
export async function killDuringDeliveries({
  installation,
  kills,
  seed,
  counts,
  onEnd,
  isEnding,
}: Loop): Promise<void> {
  const random = randomFor('fedicom kill-loop', seed)
  const folder = mkdtempSync(join(tmpdir(), 'rebotica-wholesaler-'))
  onEnd(() => rmSync(folder, { recursive: true, force: true }))
  const wholesaler = createKillableWholesaler({ program: 'dist/server/cli.js', folder })
  onEnd(wholesaler.kill)
  const startWholesaler = () => wholesaler.start({ ...wholesalerFile(), faults: randomFaults(random) })
  await startWholesaler()
  const withDatabase = async <Result>(work: (db: ReturnType<typeof createDatabase>) => Promise<Result>) => {
    const db = createDatabase(databaseUrl(installation.data))
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }
  const { shops, orderers } = await withDatabase((db) => createFedicomWorld(db, { url: wholesaler.url() }))

  const acknowledged = new Map<string, number>()
  let isOver = false
  /** Again and again until there is an answer that is no failure of a server: as devices do. */
  const insist = async (path: string, headers: Record<string, string>, body: unknown): Promise<unknown> => {
    for (;;) {
      const answer = await post(installation.port, { path, headers, body })
      if (answer !== null) return answer
      counts['attempts that failed'] += 1
      await pause(retryMs)
    }
  }
  const ordering = async ({ pharmacy, username }: Orderer) => {
    const own = randomFor('fedicom kill-loop', seed, username)
    const login = await insist('/auth/login/', {}, { username, password: testPassword })
    const { token } = login as { token: string }
    while (!isOver) {
      const { laboratory, method, cns } = own.pick(shops)
      const order = {
        ...{ name: `Pedido de ${username}`, pharma: pharmacy, laboratories: [laboratory], method, tags: [] },
        purchaseOrderLines: own
          .sample(cns, own.integer(1, 5))
          .map((cn) => ({ cn, quantity: own.integer(1, 9), tags: [] })),
      }
      const key = randomUUID()
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
      const send = async () => ((await insist('/purchase-order/', headers, order)) as { id: number }).id
      const ids = own.chance(0.3) ? await Promise.all([send(), send()]) : [await send()]
      if (ids.some((id) => id !== ids[0])) counts['orders created twice'] += 1
      acknowledged.set(key, ids[0] ?? 0)
      counts['orders acknowledged'] += 1
      await pause(own.integer(0, longestPauseMs))
    }
  }

  const tell = (label: string, findings: Findings) => {
    for (const { fault, of } of findings) {
      counts[fault] += 1
      console.log(`   ! ${label}: ${fault}: ${of}`)
    }
  }
  /** What was there before the database is asked: orders come meanwhile. */
  const checked = (db: ReturnType<typeof createDatabase>) => ({
    ...{ db, acknowledged: new Map(acknowledged), taken: wholesaler.taken() },
  })
  /** As if the pauses after failures had passed, and, where no server is there, the minute of one that died. */
  const passTime = (isServerDead: boolean) =>
    withDatabase(async (db) => {
      const now = new Date()
      const waits = db.updateTable('order_delivery').set({ next_attempt_at: now })
      await waits
        .where('state', 'in', isServerDead ? ['waiting', 'sending'] : ['waiting'])
        .where('next_attempt_at', 'is not', null)
        .execute()
      const due = db.updateTable('laboratory_customer').set({ notes_due_at: now })
      if (isServerDead) await due.where('notes_due_at', 'is not', null).execute()
    })

  const killServer = async (alsoDatabase: boolean) => {
    if (alsoDatabase && random.chance(0.5)) installation.killDatabase()
    await installation.kill()
    if (alsoDatabase) installation.killDatabase()
    else await passTime(true)
    counts['kills of the server'] += 1
    counts['kills of the database, too'] += Number(alsoDatabase)
  }
  const killWholesaler = async () => {
    await wholesaler.kill()
    counts['kills of the wholesaler'] += 1
  }

  const working = orderers.map(ordering)
  // Awaited at the end, and thrown then.
  for (const each of working) each.catch(() => {})
  const began = performance.now()
  for (let kill = 1; kill <= kills; kill += 1) {
    const victims = random.pick(['server', 'wholesaler', 'both', 'both'] as const)
    const alsoDatabase = random.chance(0.4)
    const [at, apart] = [random.integer(5, latestKillMs), random.integer(0, 400)]
    const isServerFirst = random.chance(0.5)
    await pause(at)
    const dying = [
      ...(victims === 'wholesaler' ? [] : [() => killServer(alsoDatabase)]),
      ...(victims === 'server' ? [] : [killWholesaler]),
    ]
    for (const [index, die] of (isServerFirst ? dying : dying.toReversed()).entries()) {
      if (index > 0) await pause(apart)
      await die()
    }
    if (isEnding()) return
    const starting = [
      ...(victims === 'wholesaler' ? [] : [installation.start]),
      ...(victims === 'server' ? [] : [startWholesaler]),
    ]
    // Sometimes one of them is there for a while before the other.
    if (random.chance(0.5))
      for (const start of isServerFirst ? starting : starting.toReversed()) await start()
    else await Promise.all(starting.map((start) => start()))
    await passTime(false)
    tell(`kill ${kill}`, await withDatabase((db) => faultsSoFar(checked(db))))
    if (kill % 10 === 0) {
      const each = ((performance.now() - began) / kill / 1000).toFixed(1)
      console.log(`${kill} kills (${each} s each), ${counts['orders acknowledged']} orders acknowledged`)
    }
  }
  isOver = true
  await Promise.all(working)

  await killServer(false)
  await killWholesaler()
  await wholesaler.start(wholesalerFile())
  await installation.start()
  counts['stuck after 60 s'] += await stuck(() => withDatabase(waitingOrders))
  // Notes are asked for an hour after the last order.
  await installation.kill()
  await passTime(true)
  await installation.start()
  counts['stuck after 60 s'] += await stuck(() => withDatabase(waitingNotes))
  tell('at the end', await withDatabase((db) => faultsAtEnd(checked(db))))
  counts['orders that the wholesaler has'] = wholesaler.taken().length
  const count = (table: 'order_line_answer' | 'delivery_note') =>
    withDatabase(async (db) => {
      const { number } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('number'))
        .executeTakeFirstOrThrow()
      return Number(number)
    })
  counts['lines answered'] = await count('order_line_answer')
  counts['delivery notes'] = await count('delivery_note')
}

/** How many are left when their time is up. */
async function stuck(waiting: () => Promise<number>): Promise<number> {
  const deadline = performance.now() + stuckMs
  for (;;) {
    const left = await waiting()
    if (left === 0 || performance.now() > deadline) return left
    await pause(200)
  }
}

type Db = ReturnType<typeof createDatabase>
const waitingOrders = async (db: Db): Promise<number> =>
  (await db.selectFrom('order_delivery').select('order_id').where('state', '<>', 'delivered').execute())
    .length
const waitingNotes = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('laboratory_customer')
      .select('pharmacy_id')
      .where((where) =>
        where.or([where('notes_problem', 'is not', null), where('notes_due_at', '<=', soon())]),
      )
      .execute()
  ).length
/** Nights come later; what is fetched now has a lease of ten minutes. */
const soon = (): Date => new Date(Date.now() + 11 * 60_000)

/** What was answered; null where nobody knows what became of it. */
async function post(
  port: number,
  { path, headers, body }: { path: string; headers: Record<string, string>; body: unknown },
): Promise<unknown> {
  const asked = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  }
  const answer = await fetch(`http://127.0.0.1:${port}/api/v4${path}`, asked).catch(() => null)
  const text = await answer?.text().catch(() => null)
  if (!answer || typeof text !== 'string') return null
  if (answer.status === 200) return JSON.parse(text)
  if (answer.status === 409 || answer.status === 429 || answer.status >= 500) return null
  throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 300)}`)
}
