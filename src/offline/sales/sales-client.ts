import type { Client } from '@/api/client'
import { ownerOf } from '@/offline/database/identity'
import type { AskPurchasing } from '@/offline/purchasing/purchasing-source'
import type { SalesEngine } from '@/offline/sales/sales-engine'
import { createSalesSource, type SalesSource } from '@/offline/sales/sales-source'
import { createWorkerEngine, type WorkerEngineOptions } from '@/offline/sales/sales-worker-engine'
import type { SessionStore } from '@/offline/session/session'
import type { Snapshots } from '@/offline/snapshot/snapshot'

export type SalesClientOptions = Pick<WorkerEngineOptions, 'startSalesWorker' | 'schedule'> & {
  client: Client
  session: Pick<SessionStore, 'getSnapshot' | 'subscribe'>
  snapshots: Pick<Snapshots, 'loadPharmacyData'>
  /** Epoch ms by the server's clock. */
  now: () => number
}

export type SalesClient = {
  sourceOf(pharmacy: number): SalesSource
  askPurchasing: AskPurchasing
  close(): void
}

/** One worker for the data of all pharmacies, emptied when its user leaves. */
export const createSalesClient = (options: SalesClientOptions): SalesClient => {
  const { client, session, snapshots, startSalesWorker, schedule, now } = options
  const inPage: SalesEngine = async (...question) => {
    const { createSalesEngine } = await import('@/offline/sales/sales-engine')
    return createSalesEngine(snapshots.loadPharmacyData)(...question)
  }
  const engine = createWorkerEngine({ startSalesWorker, inPage, schedule })
  const owner = () => {
    const current = session.getSnapshot()
    return current ? ownerOf(current.identity) : null
  }
  let last = owner()
  const unsubscribe = session.subscribe(() => {
    if (owner() === last) return
    last = owner()
    engine.close()
  })
  return {
    sourceOf: (pharmacy) => createSalesSource({ pharmacy, client, session, engine: engine.ask, now }),
    askPurchasing: async (pharmacy, { today, question }, signal) => {
      const asking = owner()
      if (asking === null) return null
      return engine.ask({ owner: asking, pharmacy, today, purchasing: question }, signal)
    },
    close: () => {
      unsubscribe()
      engine.close()
    },
  }
}
