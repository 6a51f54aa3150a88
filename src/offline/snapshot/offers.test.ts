import { expect, test, vi } from 'vitest'
import { cataloguePart, type PartKey, purchasingPart } from '@/offline/database/snapshot-parts'
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

test('a catalogue that cannot be read is fetched again, and read then, though its version is the same', async () => {
  const { database, snapshots, refresh } = await createSnapshotBench()
  await refresh()
  await database.parts
    .filter(({ part }) => part === cataloguePart)
    .modify((row) => {
      const catalogue = JSON.parse(String(row.content))
      row.content = JSON.stringify({ ...catalogue, products: { ...catalogue.products, cn: [] } })
    })
  await expect(snapshots.loadOffers(pharmacy)).rejects.toThrow()
  expect(await refresh()).toMatchObject({ ok: true, changed: true })
  expect((await snapshots.loadOffers(pharmacy))?.catalogue.indexByCn.get('100001')).toBe(0)
})

test('what can be ordered has another price from midnight in Madrid on, without a network', async () => {
  const { api, snapshots, refresh, clock } = await createSnapshotBench()
  api.coming = [{ cn: '100001', from: '2026-03-29', pvl: 90, pvp: 140 }]
  await refresh()
  api.isReachable = false
  const priceAt = async (instant: string) => {
    clock.now = Date.parse(instant)
    const held = await snapshots.loadOffers(pharmacy)
    const { pvl, pvp } = held?.catalogue.products[0] ?? {}
    const next = held?.catalogue.nextPrices.get('100001')
    return [pvl, pvp, next?.pvl ?? null]
  }
  const [pvl, pvp] = await priceAt('2026-03-28T22:59:59Z')
  expect(await priceAt('2026-03-28T22:59:59Z')).toEqual([pvl, pvp, 90])
  expect(await priceAt('2026-03-28T23:00:00Z')).toEqual([90, 140, null])
})

test('a page that reads it can do something else between the steps', async () => {
  const { snapshots, refresh } = await createSnapshotBench()
  await refresh()
  const waiting: (() => void)[] = []
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = { onmessage: () => {}, close: () => {} }
      port2 = { postMessage: () => waiting.push(() => this.port1.onmessage()) }
    },
  )
  const parse = vi.spyOn(JSON, 'parse')
  const offers = snapshots.loadOffers(pharmacy)
  for (const parsed of [1, 2, 2]) {
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    expect(parse).toHaveBeenCalledTimes(parsed)
    waiting.pop()?.()
  }
  vi.unstubAllGlobals()
  parse.mockRestore()
  expect((await offers)?.stock.get('100001')).toBe(4)
})
