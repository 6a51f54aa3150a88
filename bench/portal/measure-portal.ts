import { setTimeout as pause } from 'node:timers/promises'
import type { RelationFiguresState } from '@/contract/relation-figures'
import type { Bench } from '../bench'
import { percentile } from '../figures'
import { load, logIn, type Prepared, prepare, send } from '../server-call'
import { atMost, type Row } from '../table'
import { generatedPharmacies, generatePharmacies } from './generated-pharmacies'

const connections = 20
const longestMs = 10 * 60_000

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

  for (const call of calls) await send(call)
  const alone = await load({ connections: 1, ms: 3_000, request: (_, turn) => at(calls, turn) })
  const many = await load({ connections, ms: 6_000, request: (number, turn) => at(calls, number + turn) })
  const each: string[] = []
  for (const [index, call] of calls.entries()) {
    const { latencies } = await load({ connections: 1, ms: 500, request: () => call })
    each.push(`${names[index]} ${percentile(latencies, 0.95).toFixed(1)}`)
  }
  return [
    {
      what: `portal of a director over ${generatedPharmacies} pharmacies, p95 at ${connections} connections`,
      measured: percentile(many.latencies, 0.95),
      unit: 'ms',
      budget: atMost(25),
      note: `${many.perSecond.toFixed(0)}/s; at 1 connection p95 ${percentile(alone.latencies, 0.95).toFixed(1)} ms: ${each.join(', ')}`,
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

const names = ['user', 'children', 'by position', 'counts', 'pharmacies', 'by share'] as const

/** What the screen asks for when it opens, and a page sorted by a figure. */
const callsOf = ({ id, ...to }: { port: number; token: string; id: number }): Prepared[] => {
  const of = { ...to, params: { id } }
  return [
    prepare('laboratoryUser', of),
    prepare('userChildren', { ...of, query: { take: 10 } }),
    prepare('hierarchySummary', of),
    prepare('pharmaciesSummary', of),
    prepare('laboratoryUserPharmacies', { ...of, query: { take: 10 } }),
    prepare('laboratoryUserPharmacies', { ...of, query: { take: 10, sort: 'marketShare:desc' } }),
  ]
}

const at = (calls: readonly Prepared[], turn: number): Prepared => calls[turn % calls.length] as Prepared

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
