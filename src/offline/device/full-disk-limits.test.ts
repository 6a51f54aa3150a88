import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBench, stopDevices } from '@/offline/device/testing/device-bench'
import { orderReserveBytes } from '@/offline/room/room-for-data'
import { saleRow } from '@/offline/testing/fake-api'
import { sampleTicket } from '@/offline/testing/order-samples'
import { uuidOf } from '@/offline/testing/seeded-random'
import { createSmallDisk } from '@/offline/testing/small-disk'
import { openTestDatabase } from '@/offline/testing/test-database'

const months = ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02']

describe('a full device', () => {
  let disk: ReturnType<typeof createSmallDisk>
  let bench: Awaited<ReturnType<typeof createBench>>
  beforeEach(async () => {
    disk = createSmallDisk()
    bench = await createBench({ storage: () => disk.estimate() })
    for (const month of months)
      bench.api.months.set(month, { version: 'v1', rows: [saleRow(`${month}-10`, 1)] })
  })
  afterEach(async () => {
    await stopDevices()
    disk.restore()
  })

  const refresh = (isAsked = false) =>
    bench.tab.device.snapshots.refreshSnapshot({ client: bench.tab.device.client, pharmacy: 1, isAsked })
  const missing = async () => (await bench.tab.device.room()).missingMonths()
  const note = async () => (await bench.tab.device.room()).note()

  test('repeats a write only after something went for it, as each refusal takes room itself: for the next one, too', async () => {
    const { device } = bench.tab
    await refresh()
    disk.fill()
    const edits = [vi.fn(() => 'x'.repeat(100)), vi.fn(() => 'y'.repeat(100))]
    const changes = edits.map((edit, index) => device.preferences.change(`basket ${index}`, edit))
    expect(await Promise.all(changes)).toMatchObject([{ ok: true }, { ok: true }])
    for (const edit of edits) expect(edit).toHaveBeenCalledTimes(2)
    expect(await missing()).toEqual(months.slice(0, 3))
  })

  describe('asked to store a ticket with attachments', () => {
    const save = (id: number, bytes: number) =>
      bench.tab.device.outbox.saveTicket(
        sampleTicket(1, { id: uuidOf(id), description: 'No imprime', files: ['x'.repeat(bytes)] }),
      )
    const refused = { ok: false, reason: 'storage_full' }
    beforeEach(async () => {
      await refresh()
      disk.fill()
    })

    test('drops nothing for more than it holds for such writes', async () => {
      expect(await save(7, orderReserveBytes + 1)).toEqual(refused)
      expect([await missing(), await note()]).toEqual([[], null])
    })

    test('drops the first months with what is held, and nothing once that is used', async () => {
      expect(await save(7, 1_000_000)).toMatchObject({ ok: true })
      expect(await missing()).toEqual(months.slice(0, 3))
      disk.fill()
      expect(await save(8, 1_000_000)).toEqual(refused)
      expect(await missing()).toEqual(months.slice(0, 3))
    })

    test('drops no more than that where it is not enough', async () => {
      disk.quota -= orderReserveBytes
      expect(await save(7, 1_000_000)).toEqual(refused)
      expect(await missing()).toEqual(months.slice(0, 3))
    })
  })

  test('has nothing to say of a refresh that brought nothing new, and gives nothing of the reserve for it', async () => {
    const { device } = bench.tab
    await refresh()
    const refreshedAt = await device.snapshots.refreshedAt(1)
    disk.fill()
    bench.shared.now += 60_000
    // Not even the time fits.
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    expect(await refresh(true)).toEqual({ ok: true, changed: false, refreshedAt, missing: [] })
    vi.restoreAllMocks()
    const database = openTestDatabase(bench.shared.databaseName)
    expect(await database.meta.where('key').startsWith('reserve:').count()).toBe(8)
    database.close()
  })

  test('keeps the data that it has where a month changed and the new one has no room', async () => {
    const { device } = bench.tab
    await refresh()
    const revision = await device.snapshots.revision(1)
    const database = openTestDatabase(bench.shared.databaseName)
    await database.meta.where('key').startsWith('reserve:').delete()
    database.close()
    bench.api.months.set('2026-02', { version: 'v2', rows: [saleRow('2026-02-11', 2)] })
    disk.fill()
    expect(await refresh(true)).toMatchObject({ ok: false, failure: { kind: 'storage_full' } })
    expect([await missing(), await device.snapshots.revision(1)]).toEqual([[], revision])
  })
})
