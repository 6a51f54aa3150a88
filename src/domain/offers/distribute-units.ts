/** Something that can take packs. */
export type Share = {
  /** What one pack adds to the amount. */
  weight: number
  /** How many it can take. */
  most: number
  /** How many it takes when it is its turn. */
  turn: number
  /** Once it has this many: whoever has the lowest is next, the first of those that are equal. */
  priority: (packs: number) => number
}

/** An amount that packs have to come to. */
export type WantedAmount = {
  amount: number
  /** Which others will do: 'more' (all that are more), each one so much further, or none. */
  or: 'more' | number | null
}

type Distribution = { ok: true; packs: number[] } | { ok: false; reason: 'limit' | 'inexact' }

/** Packs of each share that come to the wanted amount, or to little more. */
export const distributeUnits = (shares: readonly Share[], { amount, or }: WantedAmount): Distribution => {
  const capacity = shares.reduce((sum, { weight, most }) => sum + weight * most, 0)
  if (capacity < amount) return { ok: false, reason: 'limit' }
  if (or === 'more') return { ok: true, packs: untilPassed(shares, amount) }
  const largest = Math.max(...shares.map(({ weight }) => weight))
  // From one multiple to the next: what packs can leave over, they leave over before each was taken `or` times.
  const furthest = Math.min(amount + (or ?? 0) * largest, capacity, mostAmounts)
  const packsFor = exactAmounts(shares, furthest)
  for (let total = amount; total <= furthest; total += or ?? furthest) {
    const packs = packsFor(total)
    if (packs !== null) return { ok: true, packs: sharedExactly(shares, total, largest ** 2) ?? packs }
  }
  return { ok: false, reason: 'inexact' }
}

/** In turns while packs fit; then one of the smallest, which goes over the amount. */
const untilPassed = (shares: readonly Share[], amount: number): number[] => {
  const { packs, left } = inTurns(shares, amount, 0)
  if (left <= 0) return packs
  const open = shares.flatMap(({ weight, most }, at) => ((packs[at] ?? 0) < most ? { weight, at } : []))
  const smallest = open.reduce((a, b) => (b.weight < a.weight ? b : a))
  return packs.map((given, at) => (at === smallest.at ? given + 1 : given))
}

/** A large amount is shared, and only the rest of it is looked for as an exact amount; null if there is none. */
const sharedExactly = (shares: readonly Share[], amount: number, rest: number): number[] | null => {
  if (amount <= rest) return null
  const { packs, left } = inTurns(shares, amount, rest)
  if (left > mostAmounts) return null
  const open = shares.map((share, at) => ({ ...share, most: share.most - (packs[at] ?? 0) }))
  const last = exactAmounts(open, left)(left)
  return last && packs.map((given, at) => given + (last[at] ?? 0))
}

/** Limit of the number of turns, roughly: in a large amount each turn gives a larger part. */
const mostTurns = 2_000

/** In turns to whoever comes first, while packs fit and more than `rest` is left. */
const inTurns = (shares: readonly Share[], amount: number, rest: number) => {
  const packs = shares.map(() => 0)
  let left = amount
  while (left > rest) {
    const next = first(shares, packs, left)
    if (next === undefined) break
    const { share, at } = next
    const given = packs[at] ?? 0
    const turn = Math.max(share.turn, Math.floor(amount / mostTurns / share.weight))
    const added = Math.min(turn, share.most - given, Math.floor(left / share.weight))
    packs[at] = given + added
    left -= added * share.weight
  }
  return { packs, left }
}

const first = (shares: readonly Share[], packs: readonly number[], left: number) => {
  let best: { share: Share; at: number; priority: number } | undefined
  for (const [at, share] of shares.entries()) {
    const given = packs[at] ?? 0
    if (share.weight > left || given >= share.most) continue
    const priority = share.priority(given + 1)
    if (best === undefined || priority < best.priority) best = { share, at, priority }
  }
  return best
}

/** How far exact amounts are looked for, and how many steps that may take: a few hundredths of a second. */
const mostAmounts = 200_000
const mostSteps = 20_000_000

/** Which amounts packs come to exactly, with as many of the first shares as will do. */
const exactAmounts = (shares: readonly Share[], last: number) => {
  // Each amount has the share (from 1) whose packs reached it first, and how many of its packs it took.
  const reachedBy = new Int32Array(last + 1)
  const taken = new Int32Array(last + 1)
  const isReached = (amount: number) => amount === 0 || reachedBy[amount] !== 0
  shares.slice(0, Math.floor(mostSteps / (last + 1))).forEach(({ weight, most }, at) => {
    for (let amount = weight; amount <= last; amount++) {
      const before = amount - weight
      if (isReached(amount) || !isReached(before)) continue
      const sofar = reachedBy[before] === at + 1 ? (taken[before] ?? 0) : 0
      if (sofar >= most) continue
      reachedBy[amount] = at + 1
      taken[amount] = sofar + 1
    }
  })
  return (total: number): number[] | null => {
    if (total > last || !isReached(total)) return null
    const packs = shares.map(() => 0)
    for (let left = total; left > 0; ) {
      const at = (reachedBy[left] ?? 0) - 1
      const count = taken[left] ?? 0
      packs[at] = count
      left -= count * (shares[at]?.weight ?? 0)
    }
    return packs
  }
}
