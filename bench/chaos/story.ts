import type { Fault } from '../../e2e/proxy'
import { type Random, randomFor } from '../../server/demo/basics/random'
import type { OrderAct } from '../harness/order-acts'

/** Two users of two pharmacies and a laboratory's delegate, who share one tablet. */
export const people = ['first', 'second', 'delegate'] as const
export type Person = (typeof people)[number]

/** What the network does: the faults of the proxy, and a browser that knows that it has no network. */
export type Weather = Exclude<Fault, 'none'> | 'offline'

/** What happens before "Guardar" is pressed. */
export type Preparation =
  | { kind: 'revoke-session' }
  /** The browser gives the app no more room on the disk. */
  | { kind: 'quota' }
  | { kind: 'clock'; days: number }
  /** The app stands open in another tab, too. */
  | { kind: 'second-tab' }
  /** Another tab saves the very same cart at the same moment. */
  | { kind: 'saved-twice' }

/** What happens `delayMs` after "Guardar" was pressed, or after the screen said that it is saved. */
export type Strike = {
  kind: 'kill-browser' | 'kill-server' | 'kill-database' | 'revoke-session'
  after: 'pressed' | 'saved'
  delayMs: number
}

const fromProposals = ['order-from-proposal', 'order-straight-from-proposal'] as const
const orderKinds = ['order-from-list', ...fromProposals] as const
type OrderKind = OrderAct['kind']

export type Act = Omit<OrderAct, 'kind'> & {
  kind: OrderKind | 'ticket' | 'registration' | 'withdrawal'
  by: Person
  weather: readonly Weather[]
  /** Since when: before the cart is filled, or only when it is saved. */
  weatherSince: 'filling' | 'saving'
  /** Whether the network is good again after this act; else it stays as it is until the next one. */
  clearsUp: boolean
  preparations: readonly Preparation[]
  strikes: readonly Strike[]
  /** What the user does where the disk is full: sends the order directly, or frees room and saves it again. */
  sendsDirectly: boolean
}

export type Story = { seed: number; acts: readonly Act[] }

/** The kill follows what the screen said within this time. */
export const latestStrikeMs = 2_000
export const laboratories = 4
export const mostLines = 6
const mostOrders = 4

const weathers: readonly Weather[] = [
  'cut',
  'offline',
  'lose-orders',
  'lose-reply',
  'duplicate',
  'captive-portal',
  'truncate',
  'slow',
]

/** What a run does and what befalls it: the same for the same seed, whatever became of the runs before. */
export function storyOf(seed: number): Story {
  const random = randomFor('chaos', seed)
  const acts: Act[] = []
  let by: Person = random.chance(0.8) ? 'first' : 'second'
  const orders = 1 + Math.floor(mostOrders * random.next() ** 1.6)
  let saved: Act | undefined
  for (let order = 0; order < orders; order += 1) {
    if (random.chance(0.18)) by = by === 'first' ? 'second' : 'first'
    const kind = random.chance(0.6) ? 'order-from-list' : random.pick(fromProposals)
    const drawn = anAct(random, { kind, by })
    // Who comes back to where a proposal was saved, and finds it offered, would order it twice.
    const before: Act | undefined = saved
    const comesBack = before?.kind === 'order-straight-from-proposal' && random.chance(0.8)
    saved = comesBack ? { ...drawn, kind: before.kind, by: before.by, laboratory: before.laboratory } : drawn
    by = saved.by
    acts.push(saved)
    if (random.chance(0.15)) acts.push(anAct(random, { kind: 'ticket', by }))
    if (random.chance(0.12)) acts.push(anAct(random, { kind: 'withdrawal', by }))
  }
  if (random.chance(0.08)) acts.push(anAct(random, { kind: 'registration', by: 'delegate' }))
  return { seed, acts }
}

function anAct(random: Random, { kind, by }: Pick<Act, 'kind' | 'by'>): Act {
  const isOrder = orderKinds.some((each) => each === kind)
  return {
    kind,
    by,
    laboratory: random.integer(0, laboratories - 1),
    lines: random.integer(1, mostLines),
    changesUnits: random.chance(0.5),
    weather: random.sample(weathers, random.pick([0, 1, 1, 1, 2, 2])),
    weatherSince: random.chance(0.3) ? 'filling' : 'saving',
    clearsUp: random.chance(0.5),
    preparations: preparationsOf(random, isOrder),
    strikes: strikesOf(random),
    takesTime: random.chance(0.5),
    sendsDirectly: random.chance(0.5),
  }
}

function preparationsOf(random: Random, isOrder: boolean): Preparation[] {
  const drawn: Preparation[] = []
  if (random.chance(0.07)) drawn.push({ kind: 'revoke-session' })
  if (random.chance(0.08)) drawn.push({ kind: 'clock', days: random.pick([-2, -1, 1, 2]) })
  if (random.chance(0.12)) drawn.push({ kind: 'second-tab' })
  else if (isOrder && random.chance(0.07)) drawn.push({ kind: 'saved-twice' })
  if (isOrder && random.chance(0.1)) drawn.push({ kind: 'quota' })
  return drawn
}

/** Sooner strikes are more frequent: most of what can go wrong does within moments. */
function strikesOf(random: Random): Strike[] {
  const strikes: Strike[] = []
  const add = (kind: Strike['kind'], probability: number) => {
    if (!random.chance(probability)) return
    const after = random.chance(0.25) ? 'pressed' : 'saved'
    const latest = after === 'pressed' ? 300 : latestStrikeMs
    strikes.push({ kind, after, delayMs: Math.round(latest * random.next() ** 3) })
  }
  add('kill-browser', 0.35)
  add('kill-server', 0.15)
  add('kill-database', 0.12)
  add('revoke-session', 0.08)
  return strikes.sort((a, b) => a.delayMs - b.delayMs)
}

/** Kinds of all that befalls the acts of a story, for the line of its run and the figures. */
export const faultsOf = ({ acts }: Story): string[] =>
  acts.flatMap(({ weather, preparations, strikes }) => [
    ...weather,
    ...preparations.map(({ kind }) => kind),
    ...strikes.map(({ kind }) => kind),
  ])
