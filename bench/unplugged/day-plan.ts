import { type Random, randomFor } from '../../server/demo/basics/random'

/**
 * What is wrong with the network: the device knows that it has none (`plane`); the cable is out somewhere, which only calls
 * tell (`cable`); each call is answered by somebody else's log-in page (`portal`); no answer comes (`stall`).
 */
export type Fault = 'plane' | 'cable' | 'portal' | 'stall'
/** In minutes of the day. */
export type Spell = { is: Fault; from: number; until: number }

export type PharmacistAct =
  | { kind: 'proposal'; laboratory: number; orders: boolean }
  | { kind: 'looks'; section: number; changes: number[] }
  | { kind: 'basket'; scans: number[] }
  | { kind: 'report'; report: number }
  | { kind: 'orders' }
export type DelegateAct = {
  kind: 'visit'
  pharmacy: number
  acts: boolean
  notes: boolean
  changes: number[]
}

export type Moment<Act> =
  | { at: number; is: 'act'; act: Act }
  | { at: number; is: 'fault'; fault: Fault }
  | { at: number; is: 'recovery'; fault: Fault }
  /** The browser is closed and opened again. */
  | { at: number; is: 'restart' }
  /** The server has another version of the app from then on. */
  | { at: number; is: 'new build' }

export type DayPlan<Act> = { minutes: number; spells: Spell[]; moments: Moment<Act>[] }

export const dayMinutes = 8 * 60
const shares = { offline: 0.3, stall: 0.1, portal: 0.03 }
/** Looks at tables and filters come in sessions of so many. */
const looksAtATime = 5
const scansAtATime = 10
/** Between two spells, and before the first and after the last one. */
const calm = { between: 3, start: 20, end: 15 }

/** How much of a day is played: 1 is all of it. */
export const pharmacistDay = (seed: number, share = 1): DayPlan<PharmacistAct> => {
  const random = randomFor('pharmacist', seed)
  const count = (whole: number) => Math.max(1, Math.round(whole * share))
  const changes = () => Array.from({ length: looksAtATime }, () => random.integer(0, 999))
  const proposals = count(60)
  const ordered = new Set(random.sample([...Array(proposals).keys()], count(30)))
  const acts = shuffled(random, [
    ...times(proposals, (index): PharmacistAct => {
      return { kind: 'proposal', laboratory: random.integer(0, 999), orders: ordered.has(index) }
    }),
    ...times(count(200 / looksAtATime), (): PharmacistAct => {
      return { kind: 'looks', section: random.integer(0, 999), changes: changes() }
    }),
    ...times(count(100 / scansAtATime), (): PharmacistAct => {
      return { kind: 'basket', scans: times(scansAtATime, () => random.integer(0, 5)) }
    }),
    ...times(count(8), (): PharmacistAct => ({ kind: 'report', report: random.integer(0, 999) })),
    ...times(count(8), (): PharmacistAct => ({ kind: 'orders' })),
  ])
  return planned(random, acts, (spell) => [
    // Asked for without a connection, and again: once it is there, once it cannot be.
    { at: middle(spell), act: { kind: 'report', report: random.integer(0, 999) } },
  ])
}

export const delegateDay = (seed: number, share = 1): DayPlan<DelegateAct> => {
  const random = randomFor('delegate', seed)
  const visits = Math.max(2, Math.round(12 * share))
  const acts = times(visits, (visit): DelegateAct => {
    return {
      kind: 'visit',
      pharmacy: visit,
      acts: visit % 2 === 0,
      notes: visit % 3 !== 2,
      changes: times(3, () => random.integer(0, 999)),
    }
  })
  return planned(random, acts, () => [])
}

/** Spreads the acts over the day, and puts in what happens to network, browser and server. */
function planned<Act>(
  random: Random,
  acts: readonly Act[],
  during: (offline: Spell) => { at: number; act: Act }[],
): DayPlan<Act> {
  const spells = spellsOf(random)
  const each = dayMinutes / (acts.length + 1)
  const moments: Moment<Act>[] = [
    ...acts.map((act, index): Moment<Act> => {
      return { at: each * (index + 0.6 + random.between(0, 0.8)), is: 'act', act }
    }),
    ...spells.filter(isOffline).flatMap((spell) => during(spell).map(({ at, act }) => asAct(at, act))),
    ...spells.flatMap(({ is, from, until }): Moment<Act>[] => [
      { at: from, is: 'fault', fault: is },
      { at: until, is: 'recovery', fault: is },
    ]),
    { at: dayMinutes / 2, is: 'restart' },
    { at: updateAt - 20, is: 'new build' },
  ]
  moments.sort((one, other) => one.at - other.at)
  return { minutes: dayMinutes, spells, moments }
}

const asAct = <Act>(at: number, act: Act): Moment<Act> => ({ at, is: 'act', act })
const middle = ({ from, until }: Spell) => (from + until) / 2
export const isOffline = ({ is }: Spell): boolean => is === 'plane' || is === 'cable'

/** The app looks for a new version each hour from its start at noon on; it has a network then. */
const updateAt = dayMinutes / 2 + 120

/** A spell that has no place yet. */
type Length = { is: Fault; minutes: number }

/** The spell around noon has a fixed time, and the hour of the update has no fault; all others lie anywhere in the day. */
function spellsOf(random: Random): Spell[] {
  const noon: Spell = { is: 'plane', from: dayMinutes / 2 - 20, until: dayMinutes / 2 + 25 }
  const lengths = (share: number, parts: number, nth: (index: number) => Fault, less = 0): Length[] =>
    split(random, dayMinutes * share - less, parts).map((minutes, index) => ({ is: nth(index), minutes }))
  const all = [
    ...lengths(shares.offline, 6, (index) => (index % 2 === 0 ? 'cable' : 'plane'), noon.until - noon.from),
    ...lengths(shares.stall, 8, () => 'stall'),
    ...lengths(shares.portal, 3, () => 'portal'),
  ]
  for (;;) {
    const [morning, afternoon]: [Length[], Length[]] = [[], []]
    for (const length of shuffled(random, all)) (random.chance(0.5) ? morning : afternoon).push(length)
    const before = laid(random, morning, { from: calm.start, until: noon.from })
    const after = laid(random, afternoon, { from: noon.until, until: dayMinutes - calm.end })
    if (before === null || after === null) continue
    const spells = [...before, noon, ...after]
    if (spells.every(({ from, until }) => until < updateAt - 2 || from > updateAt + 5)) return spells
  }
}

/** Spells laid one after the other in this order, with pauses between them; null where they do not fit. */
function laid(
  random: Random,
  lengths: readonly Length[],
  { from, until }: { from: number; until: number },
): Spell[] | null {
  const taken = lengths.reduce((sum, { minutes }) => sum + minutes, 0)
  const spare = until - from - taken - calm.between * (lengths.length + 1)
  if (spare < 0) return null
  const pauses = split(random, spare, lengths.length + 1)
  let at = from
  return lengths.map(({ is, minutes }, index) => {
    at += calm.between + (pauses[index] ?? 0)
    const spell = { is, from: at, until: at + minutes }
    at = spell.until
    return spell
  })
}

/** Parts of about the same size with this sum. */
function split(random: Random, sum: number, parts: number): number[] {
  const weights = times(parts, () => random.between(0.5, 1.5))
  const whole = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => (weight / whole) * sum)
}

const shuffled = <Item>(random: Random, items: readonly Item[]): Item[] => random.sample(items, items.length)
const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))
