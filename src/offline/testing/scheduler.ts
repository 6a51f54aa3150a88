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

declare const setImmediate: (run: () => void) => void

/** Lets the promises that are ready go on until each waits for the scheduler again. */
export const letRun = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
