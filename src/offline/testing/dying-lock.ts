import type { Lock } from '@/offline/basics/lock'
import type { Mortal, Scheduler } from '@/offline/testing/scheduler'

/** A Web Lock: when its holder dies, the next in the queue gets it. */
export const createDyingLock = (scheduler: Scheduler) => {
  type Request = { owner: Mortal; grant: () => void }
  const queue: Request[] = []
  const grantFirst = (): void => {
    const first = queue[0]
    if (first !== undefined) scheduler.add(first.owner, first.grant)
  }
  const leave = (request: Request): void => {
    const index = queue.indexOf(request)
    if (index < 0) return
    queue.splice(index, 1)
    if (index === 0) grantFirst()
  }
  return {
    for:
      (owner: Mortal): Lock =>
      (work) =>
        new Promise((resolve, reject) => {
          const request: Request = {
            owner,
            grant: () => {
              work()
                .finally(() => leave(request))
                .then(resolve, reject)
            },
          }
          queue.push(request)
          if (queue.length === 1) grantFirst()
        }),
    abandon: (owner: Mortal): void => {
      for (const request of queue.filter((each) => each.owner === owner)) leave(request)
    },
  }
}
