import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '@/domain/basics/dates'
import { databaseUrl, type Installation } from '../../e2e/installation'
import { createDatabase } from '../../server/db/connection'
import { randomFor } from '../../server/demo/basics/random'
import type { ModelBatch, ModelRow } from '../../server/features/connector/testing/ingest-model'
import { createLedger } from '../harness/ledger'
import { createIngestWorld } from '../ingest/ingest-world'
import { batchThing, checkIngest, refreshFigures, relate } from './ingest-check'
import type { IngestCounts } from './ingest-counts'
import { createProgramVictim } from './program-victim'

const pharmacies = 3
/** Whose batches a program of its own sends, which is killed, too. */
const programPharmacies = 2
const sendersPerPharmacy = 2
/** Few, so that batches of both senders write the same days again and again. */
const days = 40
const latestKillMs = 1_200
const retryMs = 40

/**
 * Several connectors send batches, each again until it is acknowledged, while the server and its database are killed at random
 * moments. After each restart what is stored has to be exactly what the committed batches say, and every acknowledged one
 * has to be among them.
 */
export async function killDuringIngest({
  installation,
  kills,
  seed,
  counts,
}: {
  installation: Installation
  kills: number
  seed: number
  counts: IngestCounts
}): Promise<void> {
  const random = randomFor('ingest kill-loop', seed)
  const first = createDatabase(databaseUrl(installation.data))
  const { cns, keys } = await createIngestWorld(first, {
    pharmacies: pharmacies + programPharmacies,
    products: 400,
  })
  const laboratory = await relate(first, keys)
  await first.destroy()
  const known = new Set(cns)
  const own = keys.slice(programPharmacies)
  const ledger = createLedger()
  const sent = new Map(own.map(({ pharmacy }) => [pharmacy, [] as ModelBatch[]]))
  const programs = await Promise.all(
    keys.slice(0, programPharmacies).map(async ({ pharmacy, key }) => {
      const folder = join(installation.data, '..', `connector-${pharmacy}`)
      return { pharmacy, victim: await createProgramVictim({ installation, folder, key, cns, random }) }
    }),
  )

  let isOver = false
  const open = gate()
  const nextBatch = (sequence: number): ModelBatch => ({
    batch: randomUUID(),
    installation: randomUUID(),
    sequence,
    days: Array.from({ length: random.integer(1, 6) }, () => random.integer(0, days - 1))
      .filter((day, at, all) => all.indexOf(day) === at)
      .map((day) => ({ day: addDays('2026-01-15', day), rows: rows() })),
  })
  const rows = (): ModelRow[] =>
    Array.from({ length: random.integer(0, 120) }, () => ({
      code: random.chance(0.05) ? `X-${random.integer(1, 9)}` : random.pick(cns),
      units: random.chance(0.1) ? -1 : random.integer(1, 5),
      pvl: random.integer(50, 900),
      pvp: random.integer(1_000, 9_000),
    }))

  const sender = async ({ pharmacy, key, number }: { pharmacy: number; key: string; number: number }) => {
    const own = sent.get(pharmacy) ?? []
    for (let turn = 1; !isOver; turn++) {
      // Some come late, and both senders use the same numbers.
      const body = nextBatch(Math.max(1, turn - random.integer(0, 3)))
      own.push(body)
      ledger.try(batchThing(pharmacy, body))
      let answer: string | null = null
      while (answer === null) {
        await open.passed
        answer = await post(installation.port, { key, body })
        if (answer === null) {
          counts['attempts that failed'] += 1
          await pause(retryMs)
        }
      }
      ledger.say(batchThing(pharmacy, body))
      counts['batches acknowledged'] += 1
      // A reply that was lost: the same answer has to come again.
      if (random.chance(0.1)) {
        await open.passed
        const again = await post(installation.port, { key, body })
        if (again !== null && again !== answer) counts['answers that changed'] += 1
      }
    }
    return number
  }

  const check = async (label: string) => {
    for (const { victim } of programs) await victim.noteAcknowledged()
    await checkIngest({ installation, ledger, sent, programs, laboratory, known, counts, label })
  }

  const working = own.flatMap(({ pharmacy, key }) =>
    Array.from({ length: sendersPerPharmacy }, (_, number) => sender({ pharmacy, key, number })),
  )
  for (const { victim } of programs) victim.start()
  const killProgram = async ({ victim }: (typeof programs)[number]) => {
    if (!(await victim.kill())) throw new Error(`The program ended by itself:\n${victim.said()}`)
    counts['kills of the connector'] += 1
    victim.start()
  }
  for (let kill = 1; kill <= kills; kill++) {
    for (const { victim } of programs) victim.write(random.integer(0, 3))
    // A file has to stand still before it is read: each program lives for some rounds.
    const dying = programs.filter(() => random.chance(0.3))
    const [before, after] = [dying.filter(() => random.chance(0.5)), new Set(dying)]
    await pause(random.integer(5, latestKillMs))
    for (const each of before) {
      await killProgram(each)
      after.delete(each)
      await pause(random.integer(0, 300))
    }
    const alsoDatabase = random.chance(0.5)
    // Nobody sends while it is being checked; what is under way fails with the server.
    open.close()
    if (alsoDatabase && random.chance(0.5)) installation.killDatabase()
    await installation.kill()
    if (alsoDatabase) {
      installation.killDatabase()
      counts['kills of the database, too'] += 1
    }
    counts['kills of the server'] += 1
    // Also while nobody answers.
    for (const each of after) await killProgram(each)
    await installation.start()
    // Figures are refreshed now and then, or most of them would be stale at the check.
    if (random.chance(0.3)) await refreshFigures(installation)
    await check(`kill ${kill}`)
    open.open()
    if (kill % 10 === 0) console.log(`${kill} kills, ${counts['batches acknowledged']} batches acknowledged`)
  }
  isOver = true
  await Promise.all(working)
  for (const { victim } of programs) {
    while (!(await victim.noteAcknowledged())) await pause(500)
    counts['versions of exports, the last of each day sent'] += victim.acknowledgedVersions()
  }
  await refreshFigures(installation)
  await check('at the end')
  for (const { victim } of programs) await victim.kill()

  function gate() {
    let pass: () => void = () => {}
    const self = {
      passed: Promise.resolve() as Promise<void>,
      close() {
        self.passed = new Promise<void>((resolve) => {
          pass = resolve
        })
      },
      open: () => pass(),
    }
    return self
  }
}

/** The answer's text; null where nobody knows what became of it. */
async function post(port: number, { key, body }: { key: string; body: ModelBatch }): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v4/connector/sale/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await answer.text()
    if (answer.status === 200) return canonical(text)
    if (answer.status !== 429 && answer.status < 500)
      throw new Refused(`${answer.status} ${text.slice(0, 300)}`)
    return null
  } catch (error) {
    if (error instanceof Refused) throw error
    return null
  }
}

class Refused extends Error {}

/** An answer that was stored has its fields in another order. */
const canonical = (text: string): string =>
  JSON.stringify(JSON.parse(text), (_, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
