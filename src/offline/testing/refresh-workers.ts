import type { StartRefreshWorker } from '@/offline/snapshot/refresh-in-worker'
import {
  answerRefresh,
  type FromRefreshWorker,
  type RefreshEnvironment,
  type ToRefreshWorker,
} from '@/offline/snapshot/refresh-messages'
import { openTestDatabase } from '@/offline/testing/test-database'

type Options = Omit<RefreshEnvironment, 'database' | 'repeat' | 'givePrecedence'> & { databaseName: string }

/** The real answers over the same disk, in this thread; messages are copied on their way, as between threads. */
export const createRefreshWorkers = ({ databaseName, ...environment }: Options) => {
  const workers = {
    started: 0,
    ended: 0,
    /** Everything that pages posted. */
    posted: [] as ToRefreshWorker[],
    isForbidden: false,
    isMissing: false,
    /** Takes messages and says nothing any more. */
    isSilent: false,
    /** What they ask before each piece. */
    givePrecedence: async () => {},
    /** How much later it is for workers than for pages. */
    aheadMs: 0,
    break: () => {},
    /** The signs of life that are due. */
    beat: () => {},
    start: (({ onMessage, onBreak }) => {
      if (workers.isForbidden) throw new DOMException('', 'SecurityError')
      if (workers.isMissing) return null
      workers.started += 1
      const database = openTestDatabase(databaseName)
      let isAlive = true
      workers.break = onBreak
      const post = (message: FromRefreshWorker) => {
        if (isAlive && !workers.isSilent) onMessage(structuredClone(message))
      }
      const repeat: RefreshEnvironment['repeat'] = (work) => {
        workers.beat = work
        return () => {
          workers.beat = () => {}
        }
      }
      return {
        post: (message) => {
          workers.posted.push(structuredClone(message))
          void answerRefresh(
            {
              ...environment,
              now: () => environment.now() + workers.aheadMs,
              givePrecedence: () => workers.givePrecedence(),
              database,
              repeat,
            },
            structuredClone(message),
            post,
          )
        },
        end: () => {
          isAlive = false
          workers.ended += 1
          database.close()
        },
      }
    }) satisfies StartRefreshWorker,
  }
  return workers
}
