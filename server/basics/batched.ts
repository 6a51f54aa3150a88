import { AsyncLocalStorage } from 'node:async_hooks'

type Options<Item> = {
  /** Items of a batch. */
  most: number
  /** Key that a batch holds once at most: of several items with the same key, the first goes first. */
  keyOf?: (item: Item) => unknown
  /** How long others wait for a batch, in milliseconds: one that hangs must not hold up everybody. */
  patienceMs?: number
}

type Asked<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  /** Runs something as a part of the call that has asked (basics/current-call.ts). */
  asCaller: <R>(work: () => R) => R
}

type Work<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>

const usualPatienceMs = 1_000

/**
 * Does for many callers together what takes hardly longer for many than for one. Nobody waits for company: whoever comes while no
 * batch is under way goes at once, with those of the same turn of the event loop; whoever comes meanwhile goes with the next one.
 * `work` gives a result for each item, in their order; where it fails, it fails for each caller of its batch.
 */
export function batched<Item, Result>(
  work: Work<Item, Result>,
  { most, keyOf, patienceMs = usualPatienceMs }: Options<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Asked<Item, Result>[] = []
  let isUnderWay = false

  const take = (): Asked<Item, Result>[] => {
    const batch: typeof waiting = []
    const left: typeof waiting = []
    const keys = new Set<unknown>()
    for (const asked of waiting) {
      const key = keyOf ? keyOf(asked.item) : asked
      const fits = batch.length < most && !keys.has(key)
      ;(fits ? batch : left).push(asked)
      keys.add(key)
    }
    waiting = left
    return batch
  }

  const workOff = async () => {
    for (let batch = take(); batch.length > 0; batch = take()) await atMost(patienceMs, finish(batch, work))
    isUnderWay = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject, asCaller: AsyncLocalStorage.snapshot() })
      if (isUnderWay) return
      isUnderWay = true
      setImmediate(workOff)
    })
}

async function finish<Item, Result>(
  batch: readonly Asked<Item, Result>[],
  work: Work<Item, Result>,
): Promise<void> {
  const [first] = batch
  try {
    const results = await first?.asCaller(() => work(batch.map(({ item }) => item)))
    if (results?.length !== batch.length) throw new Error('A batch has no result for each of its items')
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** Until the work ends, or this long; it never fails. */
function atMost(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    work.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
