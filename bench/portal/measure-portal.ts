import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { RelationFiguresState } from '@/contract/portal/relation-figures'
import { databaseUrl, type Installation } from '../../e2e/installation'
import type { Bench } from '../bench'
import { percentile } from '../figures'
import { type Load, load, logIn, type Prepared, prepare, send } from '../server-call'
import { atMost, type Row } from '../table'
import { generatedPharmacies, generatePharmacies } from './generated-pharmacies'

const connections = 20
const longestMs = 10 * 60_000
const writesPerSecond = 50
const rounds = 40

/** The portal of a director over 500 pharmacies, and the computing of all their figures. */
export async function measurePortal(bench: Bench): Promise<Row[]> {
  const installation = await bench.installation()
  const { port } = installation
  const admin = await logIn(port, 'admin')
  await untilUpToDate({ port, token: admin })
  await generatePharmacies(installation)
  const director = await logIn(port, 'comercial')
  const { id } = JSON.parse(
    (await send(prepare('myUser', { port, token: director }))).content.toString(),
  ) as { id: number }
  const calls = callsOf({ port, token: director, id })

  const startedAt = performance.now()
  await send(prepare('recomputeRelationFigures', { port, token: admin }))
  let done = false
  const computing = untilUpToDate({ port, token: admin }).finally(() => {
    done = true
  })
  const meanwhile: number[] = []
  while (!done) {
    const { latencies } = await load({ connections: 1, ms: 500, request: (_, turn) => at(calls, turn) })
    meanwhile.push(...latencies)
  }
  const computed = await computing
  const seconds = (performance.now() - startedAt) / 1000

  const { alone, many, floor } = await measureCached(
    calls,
    prepare('laboratoryColors', { port, token: director }),
  )
  const disturbed = await measureDisturbed(calls, installation)
  const names: string[] = []
  for (const [name, times] of Object.entries(disturbed.anew))
    names.push(`${name} ${percentile(times, 0.95).toFixed(0)}`)
  return [
    {
      what: `portal of a director over ${generatedPharmacies} pharmacies, p95 at ${connections} connections`,
      measured: percentile(many.latencies, 0.95),
      unit: 'ms',
      budget: atMost(25),
      note: `${of(many)}; at 1 connection ${of(alone)}; a call of nothing but the session at ${connections}: ${of(floor)}`,
    },
    {
      what: `the same while ${writesPerSecond} transactions/s write what is none of the portal's`,
      measured: percentile(disturbed.elsewhere.latencies, 0.95),
      unit: 'ms',
      budget: atMost(25),
      note: of(disturbed.elsewhere),
    },
    {
      what: 'a call after a change of the laboratory’s figures, p95 at 1 connection',
      measured: percentile(Object.values(disturbed.anew).flat(), 0.95),
      unit: 'ms',
      note: names.join(', '),
    },
    {
      what: `all figures of ${computed.pharmacies} pharmacies computed again`,
      measured: seconds,
      unit: 's',
      budget: atMost(90),
      note: `each pharmacy 10 laboratories, two years of sales; portal calls meanwhile p95 ${percentile(meanwhile, 0.95).toFixed(0)} ms`,
      fails: computed.failed > 0,
    },
  ]
}

type Calls = Record<string, Prepared>

/** What the screen asks for when it opens, and a page sorted by a figure. */
const callsOf = ({ id, ...to }: { port: number; token: string; id: number }): Calls => {
  const of = { ...to, params: { id } }
  return {
    user: prepare('laboratoryUser', of),
    children: prepare('userChildren', { ...of, query: { take: 10 } }),
    'by position': prepare('hierarchySummary', of),
    counts: prepare('pharmaciesSummary', of),
    pharmacies: prepare('laboratoryUserPharmacies', { ...of, query: { take: 10 } }),
    'by share': prepare('laboratoryUserPharmacies', { ...of, query: { take: 10, sort: 'marketShare:desc' } }),
  }
}

/** The calls in turn, and beside them what any call of this server costs. */
async function measureCached(calls: Calls, trivial: Prepared) {
  for (const call of Object.values(calls)) await send(call)
  await send(trivial)
  const alone = await load({ connections: 1, ms: 3_000, request: (_, turn) => at(calls, turn) })
  const many = await load({ connections, ms: 6_000, request: (number, turn) => at(calls, number + turn) })
  const floor = await load({ connections, ms: 3_000, request: () => trivial })
  return { alone, many, floor }
}

/**
 * Measures the calls while others write: first orders in some pharmacy; then the laboratory's own figures, changed before each
 * call.
 */
async function measureDisturbed(calls: Calls, { data }: Installation) {
  const client = new Client(databaseUrl(data))
  await client.connect()
  try {
    let writing = true
    const writer = (async () => {
      while (writing) {
        await client.query(
          'UPDATE pharmacy_counter SET last_order_number = last_order_number WHERE pharmacy_id = 1',
        )
        await pause(1_000 / writesPerSecond)
      }
    })()
    const elsewhere = await load({
      connections,
      ms: 6_000,
      request: (number, turn) => at(calls, number + turn),
    })
    writing = false
    await writer
    const anew: Record<string, number[]> = {}
    for (let round = 0; round < rounds; round++)
      for (const [name, call] of Object.entries(calls)) {
        await client.query(
          `UPDATE relation_figures SET total_pvl = total_pvl + 1 WHERE laboratory_id = 1
            AND pharmacy_id = (SELECT min(pharmacy_id) FROM relation_figures WHERE laboratory_id = 1)`,
        )
        const sentAt = performance.now()
        await send(call)
        anew[name] ??= []
        anew[name].push(performance.now() - sentAt)
      }
    return { elsewhere, anew }
  } finally {
    await client.end()
  }
}

const of = ({ latencies, perSecond }: Load): string =>
  `p50 ${percentile(latencies, 0.5).toFixed(1)}, p95 ${percentile(latencies, 0.95).toFixed(1)} ms, ${perSecond.toFixed(0)}/s`

const at = (calls: Calls, turn: number): Prepared => {
  const each = Object.values(calls)
  return each[turn % each.length] as Prepared
}

async function untilUpToDate(to: { port: number; token: string }): Promise<RelationFiguresState> {
  const startedAt = performance.now()
  for (;;) {
    const { content } = await send(prepare('relationFigures', to))
    const state = JSON.parse(content.toString()) as RelationFiguresState
    if (state.pending === 0) return state
    if (performance.now() - startedAt > longestMs)
      throw new Error(`Figures are not computed: ${content.toString()}`)
    await pause(200)
  }
}
