import type { Findings as LedgerFindings } from '../harness/ledger'
import { atMost, type Row } from '../table'
import type { Findings } from './findings'
import { filled, noon } from './memory'

export const limits = { blockedMs: 200, sentSeconds: 5, heapMegabytes: 150, growthMegabytes: 15 }

/** Rows of what one device showed. */
export function rowsOf(who: string, findings: Findings): Row[] {
  const { interactions, recoveries, memory, failures, errors, counts } = findings
  const taken = interactions.flatMap(({ name, taken, processorMs }) =>
    taken.map((some) => ({ name, ...some, own: Math.min(some.ms, processorMs) })),
  )
  const blocked = taken.filter(({ ms }) => ms > limits.blockedMs)
  const longest = taken.reduce((most, { ms }) => Math.max(most, ms), 0)
  const longestOwn = taken.reduce((most, { own }) => Math.max(most, own), 0)
  const ownBlocks = taken
    .filter(({ own }) => own > limits.blockedMs)
    .map(({ name, own }) => ({ name, ms: own }))
  const slowest = recoveries.reduce((most, { seconds }) => Math.max(most, seconds), 0)
  const unsent = recoveries.filter(({ left }) => left !== null)
  const last = memory.at(-1)
  const of = (what: string, measured: number, unit: string, rest: Partial<Row> = {}): Row => ({
    what: `${who}: ${what}`,
    measured,
    unit,
    ...rest,
  })
  return [
    ...Object.entries(counts).map(([what, count]) => of(what, count, '')),
    of('acts that could not be done', failures.length, '', { budget: atMost(0) }),
    of('interactions', interactions.length, '', { note: `over the limit: ${namesOf(blocked) || 'none'}` }),
    of('longest block of an interaction', longest, 'ms', { budget: atMost(limits.blockedMs) }),
    // On a busy machine a page waits for the processor, too: a block is its own work for no longer than it had the processor.
    of('of which it can have worked, at most', longestOwn, 'ms', {
      note: `over the limit: ${namesOf(ownBlocks) || 'none'}`,
    }),
    of('slowest until all was sent', slowest, 's', {
      budget: atMost(limits.sentSeconds),
      note: recoveries
        .map(({ fault, waited, seconds }) => `${fault} ${waited}: ${seconds.toFixed(1)}`)
        .join(', '),
    }),
    of('recoveries after which something stayed', unsent.length, '', {
      budget: atMost(0),
      note: unsent.map(({ fault, left }) => `${fault}: ${left}`).join('; '),
    }),
    ...memory.map(({ at, page, workers, nodes }) =>
      of(`heap ${at}`, page + workers, 'MB', {
        note: `page ${page.toFixed(1)}, workers ${workers.toFixed(1)}, ${nodes} nodes`,
        ...(at === last?.at && { budget: atMost(limits.heapMegabytes) }),
      }),
    ),
    ...(growthOf(memory) === null
      ? []
      : [
          of('growth of the heap while in use', growthOf(memory) ?? 0, 'MB', {
            budget: atMost(limits.growthMegabytes),
          }),
        ]),
    of('errors in the console', errors.length, '', {
      budget: atMost(0),
      note: [...new Set(errors)].slice(0, 3).join('; '),
    }),
  ]
}

/** While a page is used whose memory has what it is going to keep; of three days, from their start on. */
function growthOf(memory: Findings['memory']): number | null {
  const from = memory.find(({ at }) => at === filled) ?? memory[0]
  const until = memory.find(({ at }) => at === noon) ?? memory[1]
  return from && until ? until.page + until.workers - from.page - from.workers : null
}

export function orderRows(
  who: string,
  { written, found, onDevice }: { written: number; found: LedgerFindings; onDevice: readonly string[] },
): Row[] {
  const { lost, doubled, 'created by nobody': foreign, ...others } = found
  const wrong = [...onDevice, ...named(others)]
  const of = (what: string, measured: number, note = ''): Row => ({
    what: `${who}: ${what}`,
    measured,
    unit: '',
    budget: atMost(0),
    note,
  })
  return [
    { what: `${who}: orders called saved`, measured: written, unit: '' },
    of('orders that the server does not have', lost.length),
    of('orders that it has twice', doubled.length),
    of('orders that nobody saved', foreign.length),
    of('orders with other lines or states', wrong.length, wrong.slice(0, 3).join('; ')),
  ]
}

/** All of them in one line, each with what is wrong with it. */
const named = (found: Partial<LedgerFindings>): string[] =>
  Object.entries(found).flatMap(([kind, names]) => names.map((name) => `${name}: ${kind}`))

/** Each once, with how often and the longest time. */
function namesOf(blocked: readonly { name: string; ms: number }[]): string {
  const names = new Map<string, number[]>()
  for (const { name, ms } of blocked) names.set(name, [...(names.get(name) ?? []), ms])
  return [...names].map(([name, all]) => `${name} ${all.length}× ${Math.max(...all).toFixed(0)}`).join(', ')
}

export const isMissed = ({ measured, budget }: Row): boolean =>
  budget !== undefined && !(measured <= budget.value)
