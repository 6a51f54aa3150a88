import { addMonths, monthOf } from '@/domain/basics/dates'
import { maxQuantity } from '@/domain/basics/quantity'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { LineAnswer } from '@/domain/order/line-answer'

/** What an order says of one of its lines, and what of it came in earlier receptions. */
export type ReceivableLine = {
  id: number
  cn: Cn
  product: string
  /** Whose product it is; null where this device has not been told. */
  laboratory: number | null
  /** Units to come: free ones, too. */
  quantity: number
  /** Broken ones among them. */
  receivedBefore: number
  answer: Pick<LineAnswer, 'served' | 'substituted' | 'substitute'> | null
  /** Units that come in all by the delivery notes that it is received by, free ones too; absent where none speaks of it. */
  noted?: number
}

/** Units that came of a product: `line` is the ordered line that they count for, null for what nobody ordered. */
export type Received = {
  line: number | null
  cn: Cn
  units: number
  /** They came, but do not go on the shelf. */
  broken: boolean
  lot: string | null
  /** YYYY-MM-DD. */
  expiry: string | null
}

/** What was counted, scan by scan, as it can be undone; each may take units back. */
export type Counting = readonly (readonly Received[])[]

/**
 * Laboratories usually take back what expires within six months: a pack that comes with less has no time to be sold, and its
 * pharmacy has to say so when it comes.
 */
export const monthsTooShort = 6

/** Ordered lines and their products, by which a scanned one finds its line. */
export const lineOf = (lines: readonly ReceivableLine[], cn: Cn): ReceivableLine | undefined =>
  lines.find((line) => line.cn === cn) ?? lines.find(({ answer }) => answer?.substitute === cn)

/** A pack of this product came. */
export const packCame = (
  lines: readonly ReceivableLine[],
  { cn, lot, expiry }: Pick<Received, 'cn' | 'lot' | 'expiry'>,
): Received => ({ line: lineOf(lines, cn)?.id ?? null, cn, units: 1, broken: false, lot, expiry })

/** Boxes that are the same. */
export const packKey = ({ line, cn, broken, lot, expiry }: Omit<Received, 'units'>): string =>
  JSON.stringify([line, cn, broken, lot, expiry])

/** What is the same together, also where nothing or less is left of it; in the sequence in which it first came. */
export const sumsOf = (counting: Counting): Received[] => {
  const found = new Map<string, Received>()
  for (const received of counting.flat()) {
    const key = packKey(received)
    found.set(key, { ...received, units: (found.get(key)?.units ?? 0) + received.units })
  }
  return [...found.values()]
}

/** What was counted in all. */
export const tally = (counting: Counting): Received[] => sumsOf(counting).filter(({ units }) => units > 0)

/**
 * What is left of a counting once some of it has been sent by itself: each pack takes away its like, and then others of its line and
 * product, since a lot may have been typed meanwhile. What was sent and is no longer counted is not made up for.
 */
export const beyondSent = (counting: Counting, sent: readonly Received[]): Received[] => {
  const left = sumsOf([...counting, sent.map((received) => ({ ...received, units: -received.units }))])
  for (const short of left)
    for (const other of left) {
      if (other.line !== short.line || other.cn !== short.cn || other.units <= 0) continue
      const taken = Math.min(other.units, Math.max(0, -short.units))
      other.units -= taken
      short.units += taken
    }
  return left.filter(({ units }) => units > 0)
}

/** Nothing, where it would count below zero, or more than a line can have. */
const isCountable = (counting: Counting): boolean => {
  const counted = tally(counting)
  const taken = counting.flat().reduce((sum, { units }) => sum + units, 0)
  return (
    counted.reduce((sum, { units }) => sum + units, 0) === taken &&
    counted.every(({ units }) => units <= maxQuantity)
  )
}

export const count = (counting: Counting, received: readonly Received[]): Counting => {
  const next = [...counting, received]
  return received.length > 0 && isCountable(next) ? next : counting
}

export const undoLast = (counting: Counting): Counting => counting.slice(0, -1)

type Of = Pick<Received, 'line' | 'cn'>
const isOf =
  ({ line, cn }: Of) =>
  (received: Received): boolean =>
    received.line === line && (line !== null || received.cn === cn)

/** The unit counted last of a line, or of a product that nobody ordered, is taken back. */
export const takeBack = (counting: Counting, of: Of): Counting => {
  const last = lastOf(counting, isOf(of))
  return last === undefined ? counting : count(counting, [{ ...last, units: -1 }])
}

export const unitsOf = (counting: Counting, of: Of): number =>
  tally(counting).reduce((sum, received) => sum + (isOf(of)(received) ? received.units : 0), 0)

/** As many as were typed came; what is too many is taken back, the last first. In one step. */
export const setUnits = (counting: Counting, of: Of, units: number): Counting => {
  const missing = units - unitsOf(counting, of)
  if (missing > 0) return count(counting, [{ ...of, units: missing, broken: false, lot: null, expiry: null }])
  let next = counting
  for (let taken = missing; taken < 0; taken += 1) next = takeBack(next, of)
  return count(counting, next.slice(counting.length).flat())
}

/** One of the units that came whole is broken; where none was counted, a broken one came. */
export const breakOne = (counting: Counting, of: Of): Counting => {
  const last = lastOf(counting, (received) => isOf(of)(received) && !received.broken)
  if (last === undefined) return count(counting, [{ ...of, units: 1, broken: true, lot: null, expiry: null }])
  return count(counting, [
    { ...last, units: -1 },
    { ...last, units: 1, broken: true },
  ])
}

/** So many units of what was counted have another lot and expiry than was read, or have one at all; in one step. */
export const relabel = (
  counting: Counting,
  pack: Received,
  { units, lot, expiry }: Pick<Received, 'units' | 'lot' | 'expiry'>,
): Counting =>
  lot === pack.lot && expiry === pack.expiry
    ? counting
    : count(counting, [
        { ...pack, units: -units },
        { ...pack, units, lot, expiry },
      ])

const lastOf = (counting: Counting, isMeant: (received: Received) => boolean): Received | undefined => {
  const counted = tally(counting).filter(isMeant)
  const isCounted = ({ lot, expiry, broken, cn }: Received) =>
    counted.some(
      (each) => each.lot === lot && each.expiry === expiry && each.broken === broken && each.cn === cn,
    )
  return counting.flat().findLast((each) => isMeant(each) && isCounted(each))
}

/** What still lacks of each line came, too; in one step. */
export const allCame = (lines: readonly ReceivableLine[], counting: Counting): Counting =>
  count(
    counting,
    countedLines(lines, counting).flatMap(({ line, short }) =>
      short === 0
        ? []
        : [{ line: line.id, cn: line.cn, units: short, broken: false, lot: null, expiry: null }],
    ),
  )

export type CountedLine = {
  line: ReceivableLine
  /** Units that should come in all: those of its notes, or not those that are missing or come later, as its laboratory says. */
  coming: number
  /** What of them has not come before. */
  expected: number
  /** Broken ones among them. */
  counted: number
  broken: number
  short: number
  over: number
}

export const countedLines = (lines: readonly ReceivableLine[], counting: Counting): CountedLine[] => {
  const counts = new Map<number | null, { counted: number; broken: number }>()
  for (const { line, units, broken } of tally(counting)) {
    const before = counts.get(line) ?? { counted: 0, broken: 0 }
    counts.set(line, {
      counted: before.counted + units,
      broken: before.broken + (broken ? units : 0),
    })
  }
  return lines.map((line) => {
    const { quantity, receivedBefore, answer, noted } = line
    const coming = noted ?? (answer === null ? quantity : answer.served + answer.substituted)
    const expected = Math.max(0, coming - receivedBefore)
    const { counted, broken } = counts.get(line.id) ?? { counted: 0, broken: 0 }
    return {
      line,
      coming,
      expected,
      counted,
      broken,
      short: Math.max(0, expected - counted),
      over: Math.max(0, counted - expected),
    }
  })
}

export const claimKinds = {
  short: 'Falta',
  over: 'Sobra',
  'other-product': 'Otro producto',
  broken: 'Rota',
  'expires-soon': 'Caduca pronto',
} as const
export type ClaimKind = keyof typeof claimKinds

/** What did not come as it should, and can be claimed of the laboratory. */
export type Difference = {
  kind: ClaimKind
  line: number | null
  cn: Cn
  units: number
  lot: string | null
  expiry: string | null
}

/** Whether a pack that comes today has less time left than it should. */
export const expiresSoon = (expiry: string, today: string): boolean =>
  expiry < `${addMonths(monthOf(today), monthsTooShort)}${today.slice(7)}`

export const differencesOf = (
  lines: readonly ReceivableLine[],
  counting: Counting,
  today: string,
): Difference[] => {
  const counted = tally(counting)
  const none = { lot: null, expiry: null }
  const ofLines = countedLines(lines, counting).flatMap(({ line, short, over }): Difference[] => [
    ...(short > 0 ? [{ kind: 'short', line: line.id, cn: line.cn, units: short, ...none } as const] : []),
    ...(over > 0 ? [{ kind: 'over', line: line.id, cn: line.cn, units: over, ...none } as const] : []),
  ])
  const ofPacks = counted.flatMap(({ line, cn, units, broken, lot, expiry }): Difference[] => {
    const pack = { line, cn, units, lot, expiry }
    const kinds: (ClaimKind | false)[] = [
      line === null && 'other-product',
      broken && 'broken',
      // What nobody wants, or nobody can sell, goes back anyway.
      line !== null && !broken && expiry !== null && expiresSoon(expiry, today) && 'expires-soon',
    ]
    return kinds.flatMap((kind) => (kind === false ? [] : [{ kind, ...pack }]))
  })
  return [...ofLines, ...ofPacks]
}
