import { createDatabase } from '@/offline/database/database'
import { createSalesResponder, type ToSalesWorker } from '@/offline/sales/sales-messages'
import { createSnapshotCache } from '@/offline/snapshot/snapshot-cache'

declare const self: DedicatedWorkerGlobalScope

/** Only reads, so an upgrade by the page has nothing to wait for: the connection closes, and the page answers by itself. */
const database = createDatabase({ onUpgradeElsewhere: async () => undefined })
const respond = createSalesResponder(createSnapshotCache(database), (message) => self.postMessage(message))

self.addEventListener('message', ({ data }: MessageEvent<ToSalesWorker>) => void respond(data))
