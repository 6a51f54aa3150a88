import { expect, test, vi } from 'vitest'
import { type PartKey, purchasingPart } from '@/offline/database/snapshot-parts'
import { emptyPurchasing, saleRow } from '@/offline/testing/fake-api'
import { createSnapshotBench, pharmacy } from '@/offline/testing/snapshot-bench'

test('what can be ordered is read without the sales, and not again because of new sales', async () => {
  const { api, database, snapshots, refresh, clock } = await createSnapshotBench()
  expect(await snapshots.loadOffers(pharmacy)).toBeNull()
  await refresh()
  const read = vi.spyOn(database.parts, 'bulkGet')
  const partsRead = () =>
    read.mock.calls.flatMap(([keys]) => (keys as unknown as PartKey[]).map(([, part]) => part))
  const before = await snapshots.loadOffers(pharmacy)
  expect(before?.stock.get('100001')).toBe(4)
  expect(before).not.toHaveProperty('cube')
  expect(partsRead()).toEqual(['catalogue', purchasingPart(pharmacy)])
  api.months.set('2026-02', { version: 'v2', rows: [saleRow('2026-02-10', 9)] })
  clock.now += 60_000
  expect(await refresh()).toMatchObject({ changed: true })
  const after = await snapshots.loadOffers(pharmacy)
  expect(after?.catalogue).toBe(before?.catalogue)
  expect(after?.refreshedAt).toBe(clock.now)
  expect(partsRead()).toHaveLength(2)
  api.catalogueVersion = 'c2'
  api.purchasing = { ...emptyPurchasing('p2'), stock: [['100001', 1]] }
  await refresh()
  expect((await snapshots.loadOffers(pharmacy))?.catalogue.catalogue.version).toBe('c2')
  expect((await snapshots.loadOffers(pharmacy))?.stock.get('100001')).toBe(1)
})
