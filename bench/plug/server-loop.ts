import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseUrl, type Installation } from '../../e2e/installation'
import { checkSeal } from '../../server/backup/backup-file'
import { createDatabase } from '../../server/db/connection'
import { randomFor } from '../../server/demo/basics/random'
import type { CutCounts } from './counts'
import { plugIn } from './plugged-installation'
import { type Acknowledged, nothingYet, workAll } from './server-people'
import { createServerWorld } from './server-world'

const cutsOfFirstStart = 3
const latestCutMs = 1_000
const latestBackupCutMs = 2_000
const earliestStartCutMs = 200
const latestStartCutMs = 3_000

/** Results of a run. */
export const newServerCounts = () => ({
  'cuts at the first start': 0,
  'cuts while people work': 0,
  'cuts while it starts again': 0,
  'orders acknowledged': 0,
  'answers acknowledged': 0,
  'receptions acknowledged': 0,
  'batches acknowledged': 0,
  'backups that said they were done': 0,
  'attempts that failed': 0,
  'orders lost': 0,
  'answers lost': 0,
  'receptions lost': 0,
  'batches lost': 0,
  'backups that cannot be read': 0,
  'created twice': 0,
  'did not start again': 0,
})
export type ServerCounts = ReturnType<typeof newServerCounts>
const faults = [
  ...(['orders lost', 'answers lost', 'receptions lost', 'batches lost'] as const),
  ...(['backups that cannot be read', 'created twice', 'did not start again'] as const),
]
export const isServerBroken = (counts: ServerCounts): boolean => faults.some((fault) => counts[fault] > 0)

type Loop = {
  cuts: number
  seed: number
  /** Updated during the run, so that an aborted run can report what it has found. */
  counts: ServerCounts
  cutCounts: CutCounts
  onEnd: (tidy: () => unknown) => void
  isEnding: () => boolean
}

/** Cuts the power of a server while it is installed, works, makes backups and starts again. */
export async function cutServerOverAndOver(loop: Loop): Promise<void> {
  const { cuts, seed, counts, cutCounts, onEnd, isEnding } = loop
  const random = randomFor('plug server', seed)
  const installation = await plugIn({ counts: cutCounts, random, onEnd })
  const start = async () => {
    try {
      await installation.start()
    } catch (error) {
      counts['did not start again'] += 1
      throw error
    }
  }
  /** A start that never gets to its end. */
  const cutStart = async () => {
    installation.start().catch(() => {})
    await pause(random.integer(earliestStartCutMs, latestStartCutMs))
    await installation.kill()
  }
  for (let at = 0; at < Math.min(cutsOfFirstStart, cuts); at += 1) {
    await cutStart()
    counts['cuts at the first start'] += 1
  }
  await start()
  const db = createDatabase(databaseUrl(installation.data))
  const world = await createServerWorld(db)
  await db.destroy()

  const acknowledged = nothingYet()
  let isOver = false
  const working = workAll({
    ...{ port: installation.port, seed, world, acknowledged },
    isOver: () => isOver,
    onFailure: () => {
      counts['attempts that failed'] += 1
    },
    onOtherAnswer: (what) => {
      counts['created twice'] += 1
      console.log(`   ! answered in two ways: ${what}`)
    },
  })
  // Awaited at the end, and thrown then.
  working.catch(() => {})
  const backups = backupMaker(installation)
  for (let cut = cutsOfFirstStart + 1; cut <= cuts; cut += 1) {
    // Half of the backups are cut as soon as they say that they are done.
    const [isBackup, isAwaited] = [random.chance(0.3), random.chance(0.5)]
    const backup = isBackup ? backups.make() : null
    if (isAwaited) await backup
    await pause(random.integer(5, isBackup && !isAwaited ? latestBackupCutMs : latestCutMs))
    await installation.kill()
    await backup
    const known = copyOf(acknowledged)
    counts['cuts while people work'] += 1
    if (random.chance(0.2) && cut < cuts) {
      await cutStart()
      counts['cuts while it starts again'] += 1
      cut += 1
    }
    if (isEnding()) return
    await start()
    tell(`cut ${cut}`, await lostOf(installation, known))
    for (const file of backups.done()) {
      const checked = await checkSeal(file, () => {})
      if (checked.ok) continue
      counts['backups that cannot be read'] += 1
      console.log(`   ! ${checked.problem}`)
    }
    update()
    if (cut % 10 === 0) console.log(`${cut} cuts, ${counts['orders acknowledged']} orders acknowledged`)
  }
  isOver = true
  await working
  tell('at the end', await lostOf(installation, copyOf(acknowledged)))
  counts['created twice'] += await madeByNobody(installation, acknowledged)
  update()

  function update() {
    for (const what of ['orders', 'answers', 'receptions', 'batches'] as const)
      counts[`${what} acknowledged`] = acknowledged[what].size
    counts['backups that said they were done'] = backups.done().length
  }
  function tell(label: string, lost: Record<keyof Acknowledged, string[]>) {
    for (const what of ['orders', 'answers', 'receptions', 'batches'] as const) {
      counts[`${what} lost`] += lost[what].length
      if (lost[what].length > 0) console.log(`   ! ${label}: ${what} lost: ${lost[what].join('; ')}`)
      // Told once.
      for (const each of lost[what]) acknowledged[what].delete(each)
    }
  }
}

const copyOf = (acknowledged: Acknowledged): Acknowledged => ({
  orders: new Set(acknowledged.orders),
  answers: new Set(acknowledged.answers),
  receptions: new Set(acknowledged.receptions),
  batches: new Set(acknowledged.batches),
})

const stored = {
  orders: `SELECT o.idempotency_key || ' ' || o.id || ' ' || count(*) AS name FROM purchase_order o
             JOIN purchase_order_line l ON l.pharmacy_id = o.pharmacy_id AND l.order_id = o.id
            GROUP BY o.pharmacy_id, o.idempotency_key, o.id`,
  answers: `SELECT source || ' ' || count(*) AS name FROM order_line_answer GROUP BY order_id, source`,
  receptions: `SELECT r.id || ' ' || count(*) AS name FROM order_reception r
                 JOIN order_reception_line l ON l.pharmacy_id = r.pharmacy_id AND l.reception_id = r.id GROUP BY r.id`,
  batches: `SELECT batch_id::text AS name FROM connector_batch`,
}

/** What was acknowledged and is not there, whole. */
async function lostOf(installation: Installation, acknowledged: Acknowledged) {
  const lost = { orders: [], answers: [], receptions: [], batches: [] } as Record<
    keyof Acknowledged,
    string[]
  >
  for (const what of ['orders', 'answers', 'receptions', 'batches'] as const) {
    const there = new Set((await installation.query<{ name: string }>(stored[what])).map(({ name }) => name))
    lost[what] = [...acknowledged[what]].filter((name) => !there.has(name))
  }
  return lost
}

/** All that was ever tried was tried until it was acknowledged. */
async function madeByNobody(installation: Installation, acknowledged: Acknowledged): Promise<number> {
  const orders = await installation.query<{ name: string }>(stored.orders)
  return orders.filter(({ name }) => !acknowledged.orders.has(name)).length
}

/** `npm run rebotica -- backup`, into a folder on the same disk. */
function backupMaker({ data, env }: Installation) {
  const folder = join(data, 'copias')
  execFileSync('mkdir', [folder], { env })
  const done: string[] = []
  let made = 0
  return {
    async make() {
      made += 1
      const file = join(folder, `${made}.rebotica`)
      const child = spawn('node', ['dist/server/cli.js', 'backup', file], { env, stdio: 'ignore' })
      const [code] = await once(child, 'exit')
      if (code === 0) done.push(file)
    },
    done: () => [...done],
  }
}
