import { createClient } from '@/api/client'
import { unitsByProduct } from '@/domain/sales/cube/cube'
import type { Estimate } from '@/offline/disk-space/storage-estimate'
import { createSnapshots } from '@/offline/snapshot/snapshot'
import { createFakeApi, saleRow } from '@/offline/testing/fake-api'
import { sampleSession } from '@/offline/testing/order-samples'
import { createRefreshWorkers } from '@/offline/testing/refresh-workers'
import { openTestDatabase } from '@/offline/testing/test-database'
import { createTestSession } from '@/offline/testing/test-session'
import { createWaitingTimers } from '@/offline/testing/waiting-timers'

export const { user } = sampleSession({ userId: 1, token: '', id: '' })
export const pharmacy = 1

/** A signed-in device and a server that has two months of a pharmacy's sales: 5 units and 7. Its page refreshes where there are no workers. */
export const createSnapshotBench = async ({ hasWorkers = false } = {}) => {
  const api = createFakeApi()
  api.months.set('2026-01', { version: 'v1', rows: [saleRow('2026-01-10', 5)] })
  api.months.set('2026-02', { version: 'v1', rows: [saleRow('2026-02-10', 7)] })
  const databaseName = `snapshots-${crypto.randomUUID()}`
  const database = openTestDatabase(databaseName)
  let numbers = 0
  const newId = () => {
    numbers += 1
    return String(numbers)
  }
  const session = createTestSession(database, newId)
  await session.saveSession({ token: 't1', user })
  const clock = { now: Date.parse('2026-03-02T08:00:00Z') }
  /** What the browser says of its room. */
  const disk = { estimate: { usedBytes: null, quotaBytes: null } as Estimate }
  /** What the page has heard of the calls of workers. */
  const told = { refused: [] as (string | null)[], reached: [] as boolean[], offsets: [] as number[] }
  const { timers, schedule } = createWaitingTimers()
  const environment = { now: () => clock.now, newId, estimate: async () => disk.estimate }
  const workers = createRefreshWorkers({
    ...environment,
    databaseName,
    fetch: (...request) => api.fetch(...request),
  })
  workers.isMissing = !hasWorkers
  const snapshots = createSnapshots({
    ...environment,
    database,
    session,
    startRefreshWorker: workers.start,
    schedule,
    onRefusal: { onUnauthenticated: (token) => told.refused.push(token) },
    watch: {
      connectivity: { observe: (reached) => told.reached.push(reached) },
      onUnreadRefusal: () => {},
    },
    deviceNow: environment.now,
    onServerTime: (offsetMs) => told.offsets.push(offsetMs),
  })
  const client = createClient({
    fetch: api.fetch,
    baseUrl: '',
    token: () => session.getSnapshot()?.token ?? null,
    onUnauthenticated: () => undefined,
  })
  return {
    api,
    database,
    session,
    snapshots,
    client,
    clock,
    disk,
    workers,
    told,
    timers,
    refresh: (options: { isAsked?: boolean; isNewer?: boolean } = {}) =>
      snapshots.refreshSnapshot({ client, pharmacy, ...options }),
    unitsSold: async () => {
      const data = await snapshots.loadPharmacyData(pharmacy)
      if (data === null) return null
      return unitsByProduct(data.cube, { startDate: '2025-01-01', endDate: '2026-12-31' })[0]
    },
  }
}
