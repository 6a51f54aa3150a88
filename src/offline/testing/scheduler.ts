import type { Random } from '@/offline/testing/seeded-random'

/** A tab, a worker: what can be killed at any await. */
export type Mortal = { alive: boolean }

type Task = { owner: Mortal | null; run: () => void }

/**
 * Every await of the code under test that leaves the process goes through here, so that the model decides which goes on
 * next, and whether its process is still there to see it.
 */
export const createScheduler = (random: Random) => {
  const tasks: Task[] = []
  const add = (owner: Mortal | null, run: () => void): void => {
    tasks.push({ owner, run })
  }
  return {
    add,
    isIdle: (): boolean => tasks.length === 0,
    /** Runs one waiting task, any of them. */
    step: (): void => {
      const index = random.below(tasks.length)
      const task = tasks[index]
      const last = tasks.pop()
      if (task === undefined || last === undefined) return
      if (task !== last) tasks[index] = last
      if (task.owner === null || task.owner.alive) task.run()
    },
    /** The work happens in one step and its result arrives in a later one; either may never come. */
    call: <T>(owner: Mortal, work: () => Promise<T> | T): Promise<T> =>
      new Promise((resolve, reject) => {
        add(owner, () => {
          Promise.resolve()
            .then(work)
            .then((value) => add(owner, () => resolve(value)), reject)
        })
      }),
  }
}
export type Scheduler = ReturnType<typeof createScheduler>

declare const process: { nextTick(run: () => void): void }
declare const setImmediate: (run: () => void) => void

/** How much is under way that promises alone do not bring about, such as reading a blob. */
let outside = 0

/** Waits for such a thing before the model goes on: so a history is the same each time. */
export const outsideOfModel = async <T>(work: Promise<T>): Promise<T> => {
  outside += 1
  try {
    return await work
  } finally {
    outside -= 1
  }
}

const whenNoPromiseIsReady = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))
const turnOfEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Lets the promises that are ready go on until each waits for the scheduler again. Node runs what `nextTick` is given once no
 * promise is ready any more, which takes half the time of a turn of its event loop.
 */
export const letRun = async (): Promise<void> => {
  await whenNoPromiseIsReady()
  while (outside > 0) {
    await turnOfEventLoop()
    await whenNoPromiseIsReady()
  }
}
