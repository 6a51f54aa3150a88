import { afterEach, beforeEach } from 'vitest'
import { createBench, stopDevices } from '@/offline/device/testing/device-bench'
import { saleRow } from '@/offline/testing/fake-api'
import { createSmallDisk } from '@/offline/testing/small-disk'
import { openTestDatabase } from '@/offline/testing/test-database'

export const months = ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02']

/** A device on a disk that can be filled, before each test; the server has sales of these months, a unit more in each. */
export function onSmallDisk({ hasWorkers = false } = {}) {
  const stage = {} as {
    disk: ReturnType<typeof createSmallDisk>
    bench: Awaited<ReturnType<typeof createBench>>
  }
  beforeEach(async () => {
    stage.disk = createSmallDisk()
    stage.bench = await createBench({ storage: () => stage.disk.estimate(), hasWorkers })
    for (const [index, month] of months.entries())
      stage.bench.api.months.set(month, { version: 'v1', rows: [saleRow(`${month}-10`, index + 1)] })
  })
  afterEach(async () => {
    await stopDevices()
    stage.disk.restore()
  })
  const device = () => stage.bench.tab.device
  return {
    stage,
    refresh: (isAsked = false) =>
      device().snapshots.refreshSnapshot({ client: device().client, pharmacy: 1, isAsked }),
    missing: async () => (await device().diskSpace()).missingMonths(),
    note: async () => (await device().diskSpace()).note(),
    /** Nothing is left that could go before the months. */
    withoutReserve: async () => {
      const database = openTestDatabase(stage.bench.shared.databaseName)
      await database.meta.where('key').startsWith('reserve:').delete()
      database.close()
    },
  }
}
