import { knownOrigins, type Trials } from '@/domain/forecast/trials'

/** A product is assumed to have been tried at so many past days like those that resemble it; they, at so many, like all products. */
const assumedTries = 8
const assumedPoolTries = 60
/** Where nothing is known yet: how far to go from the rule to what is foreseen, and how far apart they usually are. */
const assumedPart = 0.8
const assumedApart = 0.3

/** By sold product or pool, and origin: sums over past days, as parts of what the rule errs by on the product. */
type Steps = { gained: Float64Array; apart: Float64Array; tries: Float64Array }

/**
 * What is foreseen, held to the proportional rule as far as going away from it has not been worth it: the part of the way that would have
 * erred least at the past days that were over by then, on the product and on those that resemble it. So a product whose sales nothing tells
 * is foreseen as the rule does.
 */
export const heldToRule = (trials: Trials, demand: Float64Array): Float64Array => {
  const { origins, sold, pools, base } = trials
  const count = origins.length
  const known = knownOrigins(trials)
  const own = stepsOf(trials, demand)
  const alike = pooledParts(trials, own, known)
  const held = demand.slice()
  for (let position = 0; position < sold.length; position++) {
    const pool = pools.poolOf[sold[position] as number] as number
    let [gained, apart, tries, done] = [0, 0, 0, 0]
    for (let at = 0; at < count; at++) {
      for (; done < (known[at] as number); done++) {
        gained += own.gained[position * count + done] as number
        apart += own.apart[position * count + done] as number
        tries += own.tries[position * count + done] as number
      }
      const cell = position * count + at
      const rule = base[cell] as number
      if (Number.isNaN(rule)) continue
      const usual = (apart + (alike.apart[pool * count + at] as number)) / (tries + 1)
      const assumed = assumedTries * usual
      const part = (gained + assumed * (alike.part[pool * count + at] as number)) / (apart + assumed)
      held[cell] = rule + Math.min(1, Math.max(0, part)) * ((demand[cell] as number) - rule)
    }
  }
  return held
}

const stepsOf = ({ origins, sold, base, actual }: Trials, demand: Float64Array): Steps => {
  const count = origins.length
  const gained = new Float64Array(actual.length)
  const apart = new Float64Array(actual.length)
  const tries = new Float64Array(actual.length)
  for (let position = 0; position < sold.length; position++) {
    let squares = 0
    for (let cell = position * count; cell < (position + 1) * count - 1; cell++) {
      const rule = base[cell] as number
      const missed = (actual[cell] as number) - rule
      if (Number.isNaN(missed)) continue
      const step = (demand[cell] as number) - rule
      squares += missed * missed
      gained[cell] = missed * step
      apart[cell] = step * step
      tries[cell] = 1
    }
    const scale = squares === 0 ? 0 : (count - 1) / squares
    for (let cell = position * count; cell < (position + 1) * count - 1; cell++) {
      gained[cell] = (gained[cell] as number) * scale
      apart[cell] = (apart[cell] as number) * scale
    }
  }
  return { gained, apart, tries }
}

type Parts = { part: Float64Array; apart: Float64Array }

const pooledParts = (trials: Trials, own: Steps, known: readonly number[]): Parts => {
  const { origins, sold, pools } = trials
  const count = origins.length
  const empty = () => new Float64Array(pools.count * count)
  const sums = { gained: empty(), apart: empty(), tries: empty() }
  const all = {
    gained: new Float64Array(count),
    apart: new Float64Array(count),
    tries: new Float64Array(count),
  }
  for (let position = 0; position < sold.length; position++) {
    const pool = pools.poolOf[sold[position] as number] as number
    for (let at = 0; at < count - 1; at++) {
      addSteps(own, position * count + at, { to: sums, at: pool * count + at })
      addSteps(own, position * count + at, { to: all, at })
    }
  }
  const parts = { part: empty(), apart: empty() }
  const wider = partsOf(all, known)
  for (let pool = 0; pool < pools.count; pool++) {
    const row = (values: Float64Array) => values.subarray(pool * count, (pool + 1) * count)
    const ofPool = { gained: row(sums.gained), apart: row(sums.apart), tries: row(sums.tries) }
    const found = partsOf(ofPool, known, wider)
    parts.part.set(found.part, pool * count)
    parts.apart.set(found.apart, pool * count)
  }
  return parts
}

const addSteps = (from: Steps, cell: number, { to, at }: { to: Steps; at: number }): void => {
  to.gained[at] = (to.gained[at] as number) + (from.gained[cell] as number)
  to.apart[at] = (to.apart[at] as number) + (from.apart[cell] as number)
  to.tries[at] = (to.tries[at] as number) + (from.tries[cell] as number)
}

const partsOf = (sums: Steps, known: readonly number[], wider?: Parts): Parts => {
  const part = new Float64Array(known.length)
  const apart = new Float64Array(known.length)
  let [gained, squares, tries, done] = [0, 0, 0, 0]
  known.forEach((over, at) => {
    for (; done < over; done++) {
      gained += sums.gained[done] as number
      squares += sums.apart[done] as number
      tries += sums.tries[done] as number
    }
    const usual = wider?.apart[at] ?? assumedApart
    const assumed = assumedPoolTries * usual
    apart[at] = (squares + assumed) / (tries + assumedPoolTries)
    part[at] = (gained + assumed * (wider?.part[at] ?? assumedPart)) / (squares + assumed)
  })
  return { part, apart }
}
