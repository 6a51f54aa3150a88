/**
 * The only source of randomness in the demo data: seeded, so that the same day gives the same data everywhere. Each
 * part has its own source (`randomFor('sales', 3)`), so that changing one part leaves the others as they are.
 */
export type Random = {
  /** Uniform in [0, 1). */
  next: () => number
  /** Whole number, both ends included. */
  integer: (min: number, max: number) => number
  between: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** Up to `count` different items in random order. */
  sample: <T>(items: readonly T[], count: number) => T[]
  /** Log-normal with median 1: many small values and a few large ones, as popularity and prices have. */
  longTail: (spread: number) => number
  poisson: (mean: number) => number
}

export const randomFor = (...seed: (string | number)[]): Random => {
  const next = mulberry32(hashText(seed.join('/')))
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const pick = <T>(items: readonly T[]): T => {
    const item = items[integer(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  return {
    next,
    integer,
    pick,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    sample: (items, count) =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .slice(0, count)
        .map(({ item }) => item),
    longTail: (spread) => Math.exp(spread * normal()),
    poisson: (mean) =>
      mean > 40 ? Math.max(0, Math.round(mean + Math.sqrt(mean) * normal())) : knuth(mean, next),
  }
}

const knuth = (mean: number, next: () => number): number => {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = next(); product > limit; product *= next()) count++
  return count
}

const hashText = (text: string): number => {
  let hash = 2166136261
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  }
  return hash >>> 0
}

const mulberry32 = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
