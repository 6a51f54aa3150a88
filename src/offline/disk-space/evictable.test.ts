import { beforeEach, describe, expect, test } from 'vitest'
import { evict, markMissing, readEvictable } from '@/offline/disk-space/evictable'
import { evictionSteps } from '@/offline/disk-space/eviction-steps'
import { createSnapshotBench, pharmacy } from '@/offline/testing/snapshot-bench'

describe('months that are dropped to make room', () => {
  let bench: Awaited<ReturnType<typeof createSnapshotBench>>
  beforeEach(async () => {
    bench = await createSnapshotBench()
    await bench.refresh()
  })
  const row = async () => (await bench.database.snapshots.toArray())[0]
  /** The older of the two. */
  const drop = async () => {
    const step = evictionSteps(await readEvictable(bench.database)).find(({ months }) => months.length > 0)
    if (step === undefined) throw new Error('No months to drop')
    return step
  }

  test('are missing to whoever reads before the snapshot can say so', async () => {
    await evict(bench.database, await drop())
    expect((await row())?.missing).toBeUndefined()
    const data = await bench.snapshots.loadPharmacyData(pharmacy)
    expect([data?.cube.missing, data?.cube.months.map(({ month }) => month)]).toEqual([
      ['2026-01'],
      ['2026-02'],
    ])
  })

  test('are named by their snapshot, which is another one then', async () => {
    const before = await row()
    const step = await drop()
    await evict(bench.database, step)
    await markMissing(bench.database, step.months)
    const after = await row()
    expect(after).toMatchObject({ missing: ['2026-01'] })
    expect(after?.revision).not.toBe(before?.revision)
    expect(Object.keys(after?.parts ?? {})).toHaveLength(2)
  })

  test('are not named where a refresh has brought them again, in this version or another', async () => {
    const step = await drop()
    const before = await row()
    await markMissing(bench.database, step.months)
    expect(await row()).toEqual(before)
    await evict(bench.database, step)
    bench.api.months.set('2026-01', { version: 'v2', rows: [] })
    await bench.refresh()
    const refreshed = await row()
    await markMissing(bench.database, step.months)
    expect(await row()).toEqual(refreshed)
  })
})
