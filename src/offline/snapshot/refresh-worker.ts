import { createYieldToPriority } from '@/offline/basics/yield-to-main'
import { createDatabase } from '@/offline/database/database'
import { readEstimate } from '@/offline/disk-space/storage-estimate'
import { answerRefresh, type ToRefreshWorker } from '@/offline/snapshot/refresh-messages'

declare const self: DedicatedWorkerGlobalScope

/** An upgrade by another tab closes the connection, as it does that of the page: the refresh fails, and is tried again. */
const database = createDatabase({ onUpgradeElsewhere: async () => undefined })

self.addEventListener('message', ({ data }: MessageEvent<ToRefreshWorker>) => {
  const environment = {
    database,
    fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    estimate: () => readEstimate(navigator.storage),
    givePrecedence: createYieldToPriority(),
    repeat: (work: () => void, everyMs: number) => {
      const timer = setInterval(work, everyMs)
      return () => clearInterval(timer)
    },
  }
  // The page ends this worker with the last message.
  void answerRefresh(environment, data, (message) => self.postMessage(message))
})
