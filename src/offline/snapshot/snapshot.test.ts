import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '@/api/client'
import { type PartKey, partId, purchasingPart } from '@/offline/database/snapshot-parts'
import type { RefreshProgress } from '@/offline/snapshot/snapshot-refresh'
import { deleteUnusedParts } from '@/offline/snapshot/snapshot-rows'
import { damageMonths } from '@/offline/testing/damage-months'
import { emptyPurchasing, saleRow } from '@/offline/testing/fake-api'
import { reportRow } from '@/offline/testing/report-row'
import { createSnapshotBench, pharmacy, user } from '@/offline/testing/snapshot-bench'

describe.each([
  ['by the page', false],
  ['by a worker', true],
])("a pharmacy's data on the device, refreshed %s,", (_, hasWorkers) => {
  let bench: Awaited<ReturnType<typeof createSnapshotBench>>
  beforeEach(async () => {
    bench = await createSnapshotBench({ hasWorkers })
  })
  afterEach(() => {
    expect(bench.workers.ended).toBe(bench.workers.started)
  })

  test('is not there before the first download', async () => {
    expect(await bench.snapshots.loadPharmacyData(pharmacy)).toBeNull()
    expect(await bench.snapshots.refreshedAt(pharmacy)).toBeNull()
  })

  test('is downloaded whole, with progress, and works without a network from then on', async () => {
    const { api, snapshots, client, clock } = bench
    const steps: RefreshProgress[] = []
    const onProgress = (step: RefreshProgress) => steps.push(step)
    expect(await snapshots.refreshSnapshot({ client, pharmacy, onProgress })).toEqual({
      ok: true,
      changed: true,
      refreshedAt: clock.now,
      missing: [],
    })
    expect(steps.at(0)).toEqual({ done: 0, total: 200_200 })
    expect(steps.at(-1)).toEqual({ done: 200_200, total: 200_200 })
    api.isReachable = false
    expect(await bench.unitsSold()).toBe(12)
    const data = await snapshots.loadPharmacyData(pharmacy)
    expect(data?.stock.get('100001')).toBe(4)
    expect(data?.refreshedAt).toBe(clock.now)
  })

  test('asks again, once, where something is known to be newer while a refresh is under way', async () => {
    const { api, refresh } = bench
    await refresh()
    api.requests.length = 0
    const told: ReturnType<typeof refresh>[] = []
    api.onAnswer = async () => {
      api.onAnswer = async () => undefined
      api.months.set('2026-02', { version: 'v2', rows: [saleRow('2026-02-10', 9)] })
      told.push(refresh({ isNewer: true }), refresh({ isNewer: true }))
    }
    expect(await refresh()).toMatchObject({ ok: true, changed: false })
    const [first, second] = await Promise.all(told)
    expect(first).toMatchObject({ ok: true, changed: true })
    expect(second).toBe(first)
    expect(api.requests).toEqual([
      '/pharma/1/sale/snapshot/',
      '/pharma/1/sale/snapshot/',
      '/pharma/1/sale/snapshot/2026-02/',
    ])
    expect(await bench.unitsSold()).toBe(14)
  })

  test('asks only for the months that changed, and drops those that vanished', async () => {
    const { api, refresh } = bench
    await refresh()
    api.months.set('2026-02', { version: 'v2', rows: [saleRow('2026-02-10', 9)] })
    api.months.set('2026-03', { version: 'v1', rows: [saleRow('2026-03-01', 1)] })
    api.months.delete('2026-01')
    api.requests.length = 0
    expect(await refresh()).toMatchObject({ ok: true, changed: true })
    expect(api.requests).toEqual([
      '/pharma/1/sale/snapshot/',
      '/pharma/1/sale/snapshot/2026-03/',
      '/pharma/1/sale/snapshot/2026-02/',
    ])
    expect(await bench.unitsSold()).toBe(10)
  })

  test('that cannot be read is fetched again by the next refresh, once', async () => {
    const { api, snapshots, database, refresh } = bench
    await refresh()
    const revision = await snapshots.revision(pharmacy)
    await damageMonths(database)
    await expect(snapshots.loadPharmacyData(pharmacy)).rejects.toThrow()
    expect(await refresh()).toMatchObject({ ok: true, changed: true })
    expect(await snapshots.revision(pharmacy)).not.toBe(revision)
    expect(await bench.unitsSold()).toBe(12)

    api.months.set('2026-02', { version: 'v2', rows: [saleRow('2026-02-10', 9)] })
    await refresh()
    await damageMonths(database)
    await expect(snapshots.loadPharmacyData(pharmacy)).rejects.toThrow()
    api.requests.length = 0
    await refresh()
    expect(api.requests).toEqual(['/pharma/1/sale/snapshot/'])
  })

  test('costs one small request when nothing changed, and the same cube stays in memory', async () => {
    const { api, snapshots, refresh, clock } = bench
    await refresh()
    const before = await snapshots.loadPharmacyData(pharmacy)
    api.requests.length = 0
    clock.now += 60_000
    expect(await refresh()).toEqual({ ok: true, changed: false, refreshedAt: clock.now, missing: [] })
    expect(api.requests).toEqual(['/pharma/1/sale/snapshot/'])
    const after = await snapshots.loadPharmacyData(pharmacy)
    expect(after?.cube).toBe(before?.cube)
    expect(after?.refreshedAt).toBe(clock.now)
  })

  test.each([
    ['the network goes', (api: typeof bench.api) => (api.isReachable = false), 'network'],
    ['a captive portal comes in between', (api: typeof bench.api) => (api.isCaptive = true), 'contract'],
    ['the session is refused', (api: typeof bench.api) => api.tokens.clear(), 'http'],
  ])('stays as it was when half-way %s', async (_, break_, kind) => {
    const { api, refresh } = bench
    await refresh()
    api.catalogueVersion = 'c2'
    api.months.set('2026-01', { version: 'v2', rows: [saleRow('2026-01-10', 500)] })
    api.months.set('2026-02', { version: 'v2', rows: [saleRow('2026-02-10', 500)] })
    api.onAnswer = async (path) => {
      if (path === '/catalogue/') break_(api)
    }
    const outcome = await refresh()
    expect(outcome).toMatchObject({ ok: false, failure: { kind } })
    expect(await bench.unitsSold()).toBe(12)
    expect((await bench.snapshots.loadPharmacyData(pharmacy))?.catalogue.catalogue.version).toBe('c1')
  })

  test('stays as it was when a block arrives damaged', async () => {
    const { api, refresh } = bench
    await refresh()
    api.months.set('2026-02', { version: 'v2', rows: [] })
    const path = '/pharma/1/sale/snapshot/2026-02/'
    api.override.set(path, { bytes: new Uint8Array([1, 2, 3]) })
    expect(await refresh()).toMatchObject({ ok: false, failure: { kind: 'bad_block' } })
    expect(await bench.unitsSold()).toBe(12)
  })

  test('continues where a refresh broke off: what had come is not fetched again, and is used only once all is there', async () => {
    const { api, refresh, database } = bench
    await refresh()
    api.catalogueVersion = 'c2'
    api.months.set('2026-01', { version: 'v2', rows: [saleRow('2026-01-10', 500)] })
    api.months.set('2026-02', { version: 'v2', rows: [saleRow('2026-02-10', 500)] })
    const january = '/pharma/1/sale/snapshot/2026-01/'
    api.override.set(january, { status: 503, body: { error: { code: 'unavailable', message: '' } } })
    expect(await refresh()).toMatchObject({ ok: false, failure: { kind: 'http' } })
    expect(await bench.unitsSold()).toBe(12)

    api.override.clear()
    api.requests.length = 0
    expect(await refresh()).toMatchObject({ ok: true, changed: true })
    expect(api.requests).toEqual(['/pharma/1/sale/snapshot/', january])
    expect(await bench.unitsSold()).toBe(1000)
    expect(new Set((await database.parts.toArray()).map(partId))).toEqual(
      new Set(['catalogue@c2', '1/purchasing@p1', '1/2026-01@v2', '1/2026-02@v2']),
    )
  })

  test('is fetched again when another window deleted what this refresh had stored', async () => {
    const { api, refresh, database } = bench
    await refresh()
    api.catalogueVersion = 'c2'
    api.months.set('2026-01', { version: 'v2', rows: [saleRow('2026-01-10', 500)] })
    api.onAnswer = async (path) => {
      if (!path.includes('2026-01')) return
      await deleteUnusedParts(database, '1', async () => undefined)
      api.onAnswer = async () => undefined
    }
    api.requests.length = 0
    expect(await refresh()).toMatchObject({ ok: true, changed: true })
    expect(api.requests.filter((path) => path === '/catalogue/')).toHaveLength(2)
    expect(await bench.unitsSold()).toBe(507)
    expect((await bench.snapshots.loadPharmacyData(pharmacy))?.catalogue.catalogue.version).toBe('c2')
  })

  test('is read as it is now when a refresh of another window takes away what was being read', async () => {
    const { api, refresh, database } = bench
    await refresh()
    api.months.set('2026-01', { version: 'v2', rows: [saleRow('2026-01-10', 500)] })
    const bulkGet = vi.spyOn(Object.getPrototypeOf(database.parts), 'bulkGet')
    bulkGet.mockImplementationOnce((keys) => {
      bulkGet.mockRestore()
      return refresh().then(() => database.parts.bulkGet(keys as PartKey[]))
    })
    expect(await bench.unitsSold()).toBe(507)
  })

  test('is written in small pieces, so that an order to be saved never waits long for one', async () => {
    const { api, refresh, database, snapshots } = bench
    const shelf = Array.from({ length: 30_000 }, (_, units): [string, number] => [
      `${100_000 + units}`,
      units,
    ])
    api.purchasing = { ...emptyPurchasing('p2'), stock: shelf }
    await refresh()
    const pieces = (await database.parts.toArray()).map(({ content }) => content.length)
    expect(Math.max(...pieces)).toBeLessThanOrEqual(128 * 1024)
    expect(pieces.length).toBeGreaterThan(6)
    const data = await snapshots.loadPharmacyData(pharmacy)
    expect(data?.purchasing).toEqual(api.purchasing)
  })

  test('is stored for nobody when the user logs out during the download', async () => {
    const { api, refresh, session, database } = bench
    api.onAnswer = async (path) => {
      if (path === '/catalogue/') await session.clearSession()
    }
    // The blocks still come with the token of before: what counts is who is here when they are written.
    const stubborn = createClient({
      fetch: api.fetch,
      baseUrl: '',
      token: () => 't1',
      onUnauthenticated: () => undefined,
    })
    const outcome = await bench.snapshots.refreshSnapshot({ client: stubborn, pharmacy })
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'signed_out' } })
    expect(await database.catalogues.count()).toBe(0)
    expect(await refresh()).toMatchObject({ ok: false, failure: { kind: 'signed_out' } })
  })

  test('is gone for the next user of the same device', async () => {
    const { refresh, session, snapshots } = bench
    await refresh()
    await session.saveSession({ token: 't2', user: { ...user, id: 2 } })
    expect(await snapshots.loadPharmacyData(pharmacy)).toBeNull()
  })

  test('is deleted when the server no longer shows the pharmacy to this user, and nothing else is deleted', async () => {
    const { api, refresh, database } = bench
    await refresh()
    await database.snapshots.put({ owner: '1', pharma: 2, revision: 'r', refreshedAt: 7, parts: {} })
    await database.reports.bulkPut([reportRow, { ...reportRow, id: 2, pharma: 2 }])
    api.override.set('/pharma/1/sale/snapshot/', {
      status: 403,
      body: { error: { code: 'forbidden', message: '' } },
    })
    expect(await refresh()).toMatchObject({ ok: false, failure: { kind: 'withdrawn' } })
    expect(await bench.snapshots.loadPharmacyData(pharmacy)).toBeNull()
    expect((await database.parts.toArray()).map(({ part }) => part)).toEqual(['catalogue'])
    expect(await database.snapshots.toArray()).toMatchObject([{ pharma: 2 }])
    expect(await database.reports.toArray()).toMatchObject([{ pharma: 2 }])
    expect(await database.catalogues.count()).toBe(1)
  })

  test('of a version of the app that knew no relations has none', async () => {
    const { refresh, database, snapshots } = bench
    await refresh()
    await database.parts.where({ owner: '1' }).modify((row) => {
      if (row.part !== purchasingPart(pharmacy)) return
      const { relations: _, ...earlier } = JSON.parse(String(row.content))
      row.content = JSON.stringify(earlier)
    })
    expect((await snapshots.loadPharmacyData(pharmacy))?.purchasing.relations).toEqual([])
  })

  test('is refreshed once when two screens ask at the same time', async () => {
    const { api, refresh } = bench
    const both = await Promise.all([refresh(), refresh()])
    expect(both[0]).toBe(both[1])
    expect(api.requests.filter((path) => path === '/catalogue/')).toHaveLength(1)
  })
})

test("a pharmacy's data is not refreshed by a page whose database the browser has closed: that is an outcome, not an exception", async () => {
  const { database, refresh } = await createSnapshotBench()
  database.close()
  expect(await refresh()).toEqual({ ok: false, failure: { ok: false, kind: 'storage_failed' } })
})
