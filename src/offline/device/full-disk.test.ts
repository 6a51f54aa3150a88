import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setQuantity } from '@/domain/cart/cart'
import { allSales } from '@/domain/sales/questions/sales-filter'
import {
  createBench,
  fillCart,
  identity,
  laboratory,
  orderOfCart,
  saveCart,
  stopDevices,
} from '@/offline/device/testing/device-bench'
import { triedAgainAfterMs } from '@/offline/room/room-for-data'
import { saleRow } from '@/offline/testing/fake-api'
import { sampleProduct } from '@/offline/testing/order-samples'
import { reportRow } from '@/offline/testing/report-row'
import { createSmallDisk } from '@/offline/testing/small-disk'
import { openTestDatabase } from '@/offline/testing/test-database'

const months = ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02']

describe('a device without room', () => {
  let disk: ReturnType<typeof createSmallDisk>
  let bench: Awaited<ReturnType<typeof createBench>>
  beforeEach(async () => {
    disk = createSmallDisk()
    bench = await createBench({ storage: () => disk.estimate() })
    for (const [index, month] of months.entries())
      bench.api.months.set(month, { version: 'v1', rows: [saleRow(`${month}-10`, index + 1)] })
  })
  afterEach(async () => {
    await stopDevices()
    disk.restore()
  })

  const refresh = (isAsked = false) =>
    bench.tab.device.snapshots.refreshSnapshot({ client: bench.tab.device.client, pharmacy: 1, isAsked })
  const missing = async () => (await bench.tab.device.room()).missingMonths()
  const note = async () => (await bench.tab.device.room()).note()
  const unitsIn = async (startDate: string, endDate: string) => {
    const filter = allSales({ startDate, endDate })
    const outcome = await bench.tab.device
      .sales(1)
      .ask({ ask: 'periods', filter, laboratories: [], tenant: [] })
    return outcome.ok ? outcome.data.map(({ total }) => total.total_ud) : outcome.kind
  }
  /** Nothing is left that could go before the months. */
  const withoutReserve = async () => {
    const database = openTestDatabase(bench.shared.databaseName)
    await database.meta.where('key').startsWith('reserve:').delete()
    database.close()
  }

  test('saves an order whatever lies on it: months of sales go, the oldest first, and both copies are written', async () => {
    const { device } = bench.tab
    await refresh()
    await fillCart(device, 1)
    bench.tab.setNetwork(false)
    disk.fill()
    const id = await saveCart(device)
    expect(disk.refused).toBeGreaterThan(0)
    expect(await device.outbox.entry(id)).toMatchObject({ state: 'queued' })
    expect((await bench.shared.files.names()).filter((name) => name.startsWith(id))).toHaveLength(1)
    expect(await missing()).toEqual(months.slice(0, 3))
    expect(await note()).toMatchObject({ at: bench.shared.now, reports: 0, isSeen: false })

    disk.quota = Number.POSITIVE_INFINITY
    bench.tab.setNetwork(true)
    await device.drainer.sendNow()
    expect([...bench.api.orders.keys()]).toEqual([id])
  })

  test('saves edits of carts and the basket of the quick order, too', async () => {
    const { device } = bench.tab
    await refresh()
    await withoutReserve()
    const cart = await fillCart(device, 1)
    disk.fill()
    const { cn } = sampleProduct(1, 2)
    cart.changeCart(laboratory, (item, now) => setQuantity(item, { cn, quantity: 123_456, now }))
    expect(await cart.flush()).toEqual({ ok: true })
    expect(await missing()).toEqual(months.slice(0, 3))
    const basket = 'x'.repeat(100)
    expect(await device.preferences.change('basket', () => basket)).toMatchObject({ ok: true })
    expect(await device.preferences.read('basket')).toBe(basket)
  })

  test('never makes figures of the months that are left as if they were all: the server is asked, or nobody answers', async () => {
    const { device } = bench.tab
    await refresh()
    expect(await unitsIn('2025-10-01', '2026-01-31')).toEqual([2, 3, 4, 5])
    await fillCart(device, 1)
    disk.fill()
    await saveCart(device)
    bench.tab.setNetwork(false)
    expect(await unitsIn('2025-12-01', '2026-02-28')).toEqual([4, 5, 6])
    expect(await unitsIn('2025-11-01', '2026-02-28')).toBe('network')
    expect(await unitsIn('2025-11-30', '2025-11-30')).toBe('network')
    bench.tab.setNetwork(true)
    bench.api.requests.length = 0
    await unitsIn('2025-11-01', '2026-02-28')
    expect(bench.api.requests.filter((path) => path.includes('/sale/'))).toHaveLength(1)
  })

  test('does not fetch again what it dropped until there is room, and then has everything again', async () => {
    const { device } = bench.tab
    await refresh()
    await fillCart(device, 1)
    disk.fill()
    await saveCart(device)
    const revision = await device.snapshots.revision(1)
    bench.api.requests.length = 0
    expect(await refresh()).toMatchObject({ ok: true, missing: months.slice(0, 3) })
    expect(bench.api.requests.filter((path) => path.includes('snapshot'))).toEqual([
      '/pharma/1/sale/snapshot/',
    ])
    expect(await device.snapshots.revision(1)).toBe(revision)

    disk.quota += 5_000_000
    expect(await refresh()).toMatchObject({ ok: true, missing: [], changed: true })
    expect(await missing()).toEqual([])
    expect(await note()).toBeNull()
    expect(await unitsIn('2025-09-01', '2026-02-28')).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('does not trust a browser that always tells of the same room: it is tried again when the user asks', async () => {
    // As Chromium does.
    vi.spyOn(disk, 'estimate').mockImplementation(() => {
      const usedBytes = disk.used()
      return { usedBytes, quotaBytes: usedBytes + 1e10 }
    })
    const { device } = bench.tab
    await refresh()
    await fillCart(device, 1)
    disk.fill()
    await saveCart(device)
    await device.drainer.sendNow()
    disk.fill()
    const months = async (isAsked: boolean) => {
      bench.api.requests.length = 0
      await refresh(isAsked)
      return bench.api.requests.filter((path) => /snapshot\/\d/.test(path)).length
    }
    expect(await months(false)).toBe(0)
    expect(await months(true)).toBe(3)
    expect(await missing()).toHaveLength(3)
    expect(await months(false)).toBe(0)
    bench.shared.now += triedAgainAfterMs
    expect(await months(false)).toBe(3)
    disk.quota = Number.POSITIVE_INFINITY
    expect(await months(true)).toBe(3)
    expect(await missing()).toEqual([])
  })

  test('with room for a part of the first download keeps the newest months, and says which are not there', async () => {
    await refresh()
    const data = disk.used('/parts/') + disk.used('reserve:')
    const month = disk.used('2026-02')
    await stopDevices()
    bench = await createBench()
    for (const month of months)
      bench.api.months.set(month, { version: 'v1', rows: [saleRow(`${month}-10`, 1)] })
    disk.quota = disk.used() + data - month
    const outcome = await refresh()
    const without = outcome.ok ? outcome.missing : []
    expect(outcome).toMatchObject({ ok: true, changed: true })
    expect(without).toEqual(months.slice(0, without.length))
    expect([without.length > 0, without.length < months.length]).toEqual([true, true])
    expect(await missing()).toEqual(without)
    bench.tab.setNetwork(false)
    expect(await unitsIn('2026-02-01', '2026-02-28')).toEqual([1])
    expect(await unitsIn('2025-09-01', '2026-02-28')).toBe('network')
    await fillCart(bench.tab.device, 1)
    await saveCart(bench.tab.device)
    expect(await bench.tab.device.outbox.entries(identity)).toHaveLength(1)
  })

  test('drops everything else, too, before it refuses an order, and says it', async () => {
    const { device } = bench.tab
    await refresh()
    const database = openTestDatabase(bench.shared.databaseName)
    await database.reports.put(reportRow)
    await database.queries.put({ owner: '1', state: { build: '', answers: [] } })
    await fillCart(device, 1)
    const order = orderOfCart(device)
    // Less than the order needs, whatever goes.
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    expect(await device.outbox.saveOrder(order)).toEqual({ ok: false, reason: 'storage_full' })
    vi.restoreAllMocks()
    const left = [database.parts, database.snapshots, database.reports, database.queries]
    for (const table of left) expect(await table.count()).toBe(0)
    expect(await database.carts.count()).toBe(1)
    expect(await database.session.count()).toBe(1)
    expect(await device.outbox.saveOrder(order)).toMatchObject({ ok: true })
    database.close()
  })
})
