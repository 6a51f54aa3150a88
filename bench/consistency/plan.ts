import { type Random, randomFor } from '../../server/demo/basics/random'
import { type WireFault, wireFaults } from './wire'

/** Two devices of each of two users of one pharmacy. */
export const tablets = [0, 1, 2, 3] as const
/** Everybody who is connected by a wire of their own. */
export const clients = [
  'tablet 1',
  'tablet 2',
  'tablet 3',
  'tablet 4',
  'laboratory',
  'staff',
  'connector',
] as const
export type Client = (typeof clients)[number]
export const tabletOf = (index: number): Client => `tablet ${index + 1}` as Client

export type Does =
  | { does: 'save'; lines: number }
  | { does: 'withdraw' | 'refresh' | 'look' | 'look-at-device' }
  /** Two windows of a device ask at the same time. */
  | { does: 'look-twice' }
  | { does: 'take' | 'serve' }
  | { does: 'price'; discount: number }
  | { does: 'look-at-sales' }
  | { does: 'sell'; units: number }

/** Each act begins so long after the one before has ended. */
export type Step = { afterMs: number } & Does

type Kind =
  | { fault: 'wire'; client: Client; wire: WireFault; forMs: number }
  | { fault: 'pause-server'; server: 0 | 1; forMs: number }
  | { fault: 'kill-server' | 'stop-server'; server: 0 | 1 }
  | { fault: 'kill-database' }
  | { fault: 'kill-tablet'; tablet: number; forMs: number }
  | { fault: 'clock'; tablet: number; ms: number }
export type Fault = { atMs: number } & Kind

export type Plan = {
  seed: number
  /** How long everybody goes on. */
  forMs: number
  steps: Readonly<Record<Client, readonly Step[]>>
  faults: readonly Fault[]
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const jumps = [-2 * dayMs, -dayMs, -10 * minuteMs, -5_000, 5_000, 10 * minuteMs, dayMs, 2 * dayMs] as const

/** What everybody does and what befalls them: the same for the same seed. `forMs`: how long faults go on. */
export function planOf(seed: number, { forMs = 8_000 } = {}): Plan {
  const random = randomFor('consistency', seed)
  const steps = {} as Record<Client, Step[]>
  for (const client of clients) steps[client] = stepsOf(client, random, forMs)
  return { seed, forMs, steps, faults: faultsOf(random, forMs) }
}

function stepsOf(client: Client, random: Random, forMs: number): Step[] {
  const steps: Step[] = []
  for (let ms = 0; ms < forMs; ) {
    // Most things follow each other at once, some after a while.
    const afterMs = Math.round(1_200 * random.next() ** 2)
    ms += afterMs + 100
    steps.push({ afterMs, ...anAct(client, random) })
  }
  return steps
}

function anAct(client: Client, random: Random): Does {
  if (client === 'laboratory') return { does: random.pick(['look', 'take', 'take', 'serve']) }
  if (client === 'staff')
    return random.chance(0.5)
      ? { does: 'price', discount: random.pick([0.05, 0.1, 0.2, 0.25]) }
      : { does: 'look-at-sales' }
  if (client === 'connector') return { does: 'sell', units: random.integer(1, 9) }
  if (random.chance(0.4)) return { does: 'save', lines: random.integer(1, 3) }
  return {
    does: random.pick(['withdraw', 'withdraw', 'refresh', 'look', 'look', 'look-twice', 'look-at-device']),
  }
}

/** Faults come alone and in bursts, the members of which are milliseconds apart. */
function faultsOf(random: Random, forMs: number): Fault[] {
  const faults: Fault[] = []
  const bursts = random.integer(2, 5)
  for (let burst = 0; burst < bursts; burst += 1) {
    let atMs = random.integer(500, Math.round(forMs * 0.8))
    const members = random.pick([1, 1, 2, 3, 4])
    for (let member = 0; member < members; member += 1) {
      faults.push({ atMs, ...aFault(random) })
      atMs += random.pick([1, 1, 3, 10, 100, 400])
    }
  }
  return faults.sort((a, b) => a.atMs - b.atMs)
}

function aFault(random: Random): Kind {
  const forMs = Math.round(200 + 6_000 * random.next() ** 2)
  const server = random.pick([0, 1] as const)
  const tablet = random.pick(tablets)
  const kind = random.pick([
    ...(['wire', 'wire', 'wire', 'wire', 'wire', 'kill-tablet', 'kill-tablet', 'clock'] as const),
    ...(['pause-server', 'kill-server', 'stop-server', 'kill-database'] as const),
  ])
  switch (kind) {
    case 'wire':
      return { fault: kind, client: aClient(random), wire: random.pick(wireFaults), forMs }
    case 'pause-server':
      return { fault: kind, server, forMs }
    case 'kill-server':
    case 'stop-server':
      return { fault: kind, server }
    case 'kill-database':
      return { fault: kind }
    case 'kill-tablet':
      return { fault: kind, tablet, forMs }
    case 'clock':
      return { fault: kind, tablet, ms: random.pick(jumps) }
  }
}

/** Wires of those who order break most often. */
const aClient = (random: Random): Client =>
  random.chance(0.6) ? tabletOf(random.pick(tablets)) : random.pick(clients)

/** For the line of its history. */
export const nameOfFault = (fault: Fault): string => {
  switch (fault.fault) {
    case 'wire':
      return `${fault.wire} wire of ${fault.client}`
    case 'kill-tablet':
      return `kill ${tabletOf(fault.tablet)}`
    case 'clock':
      return `clock of ${tabletOf(fault.tablet)} ${fault.ms > 0 ? '+' : ''}${Math.round(fault.ms / 1_000)} s`
    case 'kill-database':
      return 'kill database'
    default:
      return `${fault.fault.replace('-', ' ')} ${fault.server + 1}`
  }
}
