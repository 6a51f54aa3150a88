import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { addDays } from '@/domain/basics/dates'
import { databaseUrl, type Installation, install } from '../../e2e/installation'
import { createDatabase } from '../../server/db/connection'
import { randomFor } from '../../server/demo/basics/random'
import { salesFaults } from '../../server/testing/sales-consistency'
import type { Bench } from '../bench'
import { atLeast, atMost, type Row } from '../table'
import { createIngestWorld } from './ingest-world'

/** A pharmacy's year, as it was counted in real ones. */
const rowsPerYear = 86_000
const products = 8_000
const pharmacies = 4
/** One batch holds as many whole months as fit into it. */
const monthsPerBatch = 3
const compress = promisify(gzip)

type Sale = { day: string; cn: string; units: number; pvl: number; pvp: number }

/**
 * Sales through the connector's call (JSON, gzip, HTTP, keys, facts, blocks, rollups) against a bare COPY of the same rows into the
 * same table, in turns. `REBOTICA_INGEST_ROWS=3300000` is the full form.
 */
export async function measureIngest(bench: Bench): Promise<Row[]> {
  const wanted = Number(process.env.REBOTICA_INGEST_ROWS ?? 172_000)
  const installation = await install({
    demo: false,
    environment: { NODE_ENV: '', DATABASE_URL: '', CALLS_PER_MINUTE: '0' },
  })
  bench.onEnd(() => installation.remove())
  await installation.start()
  const db = createDatabase(databaseUrl(installation.data))
  bench.onEnd(() => db.destroy())
  const { cns, keys } = await createIngestWorld(db, { pharmacies: pharmacies + 1, products })
  const [bare, ...ingesting] = keys
  if (!bare) throw new Error('No pharmacy')
  const client = new pg.Client(databaseUrl(installation.data))
  await client.connect()
  bench.onEnd(() => client.end())

  const years = Math.max(1, Math.round(wanted / rowsPerYear))
  const memory: number[] = []
  let [rows, copyMs, ingestMs] = [0, 0, 0]
  for (let year = 0; year < years; year++) {
    const { key } = ingesting[year % pharmacies] ?? bare
    const sales = yearOfSales({ cns, year: 1991 + Math.floor(year / pharmacies), seed: year })
    rows += sales.flat().length
    // Not measured: what the program in the pharmacy does.
    const bodies = await Promise.all(
      batchesOf(sales, year + 1).map((batch) => compress(JSON.stringify(batch))),
    )
    copyMs += await timed(() => copyRows(client, { pharmacy: bare.pharmacy, sales: sales.flat() }))
    await client.query('DELETE FROM sale_day WHERE pharmacy_id = $1', [bare.pharmacy])
    ingestMs += await timed(async () => {
      for (const body of bodies) await post(installation, { key, body })
    })
    memory.push(residentMb(installation))
  }
  const faults: string[] = []
  for (const { pharmacy } of ingesting) faults.push(...(await salesFaults(db, pharmacy)))
  const [{ count = 0 } = {}] = await installation.query<{ count: string }>('SELECT count(*) FROM sale_day')
  const perSecond = (ms: number) => ((rows / ms) * 1000).toLocaleString('en', { maximumFractionDigits: 0 })
  const early = memory[Math.min(2, memory.length - 1)] ?? 0
  return [
    {
      what: `ingest of ${rows.toLocaleString('en')} rows against a bare COPY of them`,
      measured: copyMs / ingestMs,
      unit: '×',
      budget: atLeast(0.5),
      note: `${perSecond(ingestMs)} and ${perSecond(copyMs)} rows/s, one sender`,
      fails: faults.length > 0 || Number(count) !== rows,
    },
    {
      what: 'memory of the server that took them',
      measured: Math.max(...memory),
      unit: 'MB',
      budget: atMost(350),
      note: `${early.toFixed(0)} MB after the third year, ${memory.at(-1)?.toFixed(0)} MB after the last of ${years}`,
    },
  ]
}

/** By month. */
function yearOfSales({ cns, year, seed }: { cns: string[]; year: number; seed: number }): Sale[][] {
  const random = randomFor('ingest', seed)
  const months: Sale[][] = Array.from({ length: 12 }, () => [])
  const perDay = Math.round(rowsPerYear / 365)
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
    const sold = new Set<string>()
    while (sold.size < perDay) sold.add(random.pick(cns))
    for (const cn of sold)
      months[Number(day.slice(5, 7)) - 1]?.push({
        day,
        cn,
        units: random.chance(0.02) ? -1 : random.integer(1, 4),
        pvl: random.integer(50, 9_000),
        pvp: random.integer(80, 15_000),
      })
  }
  return months
}

function batchesOf(months: Sale[][], sequence: number) {
  const batches: object[] = []
  for (let from = 0; from < months.length; from += monthsPerBatch) {
    const days = new Map<string, object[]>()
    for (const { day, cn, units, pvl, pvp } of months.slice(from, from + monthsPerBatch).flat()) {
      const rows = days.get(day) ?? []
      rows.push({ code: cn, units, pvl, pvp, name: `PRODUCTO ${cn}` })
      days.set(day, rows)
    }
    batches.push({
      batch: randomUUID(),
      installation: '11111111-1111-4111-8111-111111111111',
      sequence,
      days: [...days].map(([day, rows]) => ({ day, rows })),
    })
  }
  return batches
}

async function copyRows(
  client: pg.Client,
  { pharmacy, sales }: { pharmacy: number; sales: Sale[] },
): Promise<void> {
  const stream = client.query(
    copyStreams.from('COPY sale_day (pharmacy_id, day, cn, units, pvl, pvp) FROM STDIN'),
  )
  const lines = function* () {
    for (let at = 0; at < sales.length; at += 1_000)
      yield sales
        .slice(at, at + 1_000)
        .map(({ day, cn, units, pvl, pvp }) => `${pharmacy}\t${day}\t${cn}\t${units}\t${pvl}\t${pvp}\n`)
        .join('')
  }
  await pipeline(Readable.from(lines()), stream)
}

async function post({ port }: Installation, { key, body }: { key: string; body: Buffer }): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v4/connector/sale/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: new Uint8Array(body),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${answer.status} ${text.slice(0, 300)}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const residentMb = (installation: Installation): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${installation.pid()}/status`, 'utf8'))?.[1]) / 1024
