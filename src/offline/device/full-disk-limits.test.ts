import { IDBObjectStore } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { months, onSmallDisk } from '@/offline/device/testing/full-disk'
import { orderReserveBytes } from '@/offline/disk-space/headroom'
import { saleRow } from '@/offline/testing/fake-api'
import { sampleTicket } from '@/offline/testing/order-samples'
import { uuidOf } from '@/offline/testing/seeded-random'
import { openTestDatabase } from '@/offline/testing/test-database'

describe('a full device', () => {
  const { stage, refresh, missing, note, withoutReserve } = onSmallDisk()

  test('repeats a write only after something went for it, as each refusal takes room itself: for the next one, too', async () => {
    const { device } = stage.bench.tab
    await refresh()
    stage.disk.fill()
    const edits = [vi.fn(() => 'x'.repeat(100)), vi.fn(() => 'y'.repeat(100))]
    // Nothing goes before both were refused.
    const { estimate } = stage.disk
    const refusedBoth = vi.waitUntil(() => stage.disk.refused >= 2)
    vi.spyOn(stage.disk, 'estimate').mockImplementation((() => refusedBoth.then(estimate)) as never)
    const changes = edits.map((edit, index) => device.preferences.change(`basket ${index}`, edit))
    expect(await Promise.all(changes)).toMatchObject([{ ok: true }, { ok: true }])
    for (const edit of edits) expect(edit).toHaveBeenCalledTimes(2)
    expect(await missing()).toEqual(months.slice(0, 3))
  })

  describe('asked to store a ticket with attachments', () => {
    const save = (id: number, bytes: number) =>
      stage.bench.tab.device.outbox.saveEntry(
        'createTicket',
        sampleTicket(1, { id: uuidOf(id), description: 'No imprime', files: ['x'.repeat(bytes)] }),
      )
    const refused = { ok: false, reason: 'storage_full' }
    beforeEach(async () => {
      await refresh()
      stage.disk.fill()
    })

    test('drops nothing for more than it holds for such writes', async () => {
      expect(await save(7, orderReserveBytes + 1)).toEqual(refused)
      expect([await missing(), await note()]).toEqual([[], null])
    })

    test('drops the first months with what is held, and nothing once that is used', async () => {
      expect(await save(7, 1_000_000)).toMatchObject({ ok: true })
      expect(await missing()).toEqual(months.slice(0, 3))
      stage.disk.fill()
      expect(await save(8, 1_000_000)).toEqual(refused)
      expect(await missing()).toEqual(months.slice(0, 3))
    })

    test('drops no more than that where it is not enough', async () => {
      stage.disk.quota -= orderReserveBytes
      expect(await save(7, 1_000_000)).toEqual(refused)
      expect(await missing()).toEqual(months.slice(0, 3))
    })
  })

  test('has nothing to say of a refresh that brought nothing new, and gives nothing of the reserve for it', async () => {
    const { device } = stage.bench.tab
    await refresh()
    const refreshedAt = await device.snapshots.refreshedAt(1)
    stage.disk.fill()
    stage.bench.shared.now += 60_000
    // Not even the time fits.
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    expect(await refresh(true)).toEqual({ ok: true, changed: false, refreshedAt, missing: [] })
    vi.restoreAllMocks()
    const database = openTestDatabase(stage.bench.shared.databaseName)
    expect(await database.meta.where('key').startsWith('reserve:').count()).toBe(8)
    database.close()
  })

  test('keeps the data that it has where a month changed and the new one has no room', async () => {
    const { device } = stage.bench.tab
    await refresh()
    const revision = await device.snapshots.revision(1)
    await withoutReserve()
    stage.bench.api.months.set('2026-02', { version: 'v2', rows: [saleRow('2026-02-11', 2)] })
    stage.disk.fill()
    expect(await refresh(true)).toMatchObject({ ok: false, failure: { kind: 'storage_full' } })
    expect([await missing(), await device.snapshots.revision(1)]).toEqual([[], revision])
  })
})
