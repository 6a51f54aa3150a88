import { IDBObjectStore } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
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
import { months, onSmallDisk } from '@/offline/device/testing/full-disk'
import { triedAgainAfterMs } from '@/offline/disk-space/headroom'
import { saleRow } from '@/offline/testing/fake-api'
import { sampleProduct } from '@/offline/testing/order-samples'
import { reportRow } from '@/offline/testing/report-row'
import { openTestDatabase } from '@/offline/testing/test-database'

describe.each([
  ['the page', false],
  ['a worker', true],
])('a device without diskSpace whose data %s refreshes', (_, hasWorkers) => {
  const { stage, refresh, missing, note, withoutReserve } = onSmallDisk({ hasWorkers })
  const unitsIn = async (startDate: string, endDate: string) => {
    const filter = allSales({ startDate, endDate })
    const outcome = await stage.bench.tab.device
      .sales(1)
      .ask({ ask: 'periods', filter, laboratories: [], tenant: [] })
    return outcome.ok ? outcome.data.map(({ total }) => total.total_ud) : outcome.kind
  }

  test('saves an order whatever lies on it: months of sales go, the oldest first, and both copies are written', async () => {
    const { device } = stage.bench.tab
    await refresh()
    await fillCart(device, 1)
    stage.bench.tab.setNetwork(false)
    stage.disk.fill()
    const id = await saveCart(device)
    expect(stage.disk.refused).toBeGreaterThan(0)
    expect(await device.outbox.entry(id)).toMatchObject({ state: 'queued' })
    expect((await stage.bench.shared.files.names()).filter((name) => name.startsWith(id))).toHaveLength(1)
    expect(await missing()).toEqual(months.slice(0, 3))
    expect(await note()).toMatchObject({ at: stage.bench.shared.now, reports: 0, isSeen: false })

    stage.disk.quota = Number.POSITIVE_INFINITY
    stage.bench.tab.setNetwork(true)
    await device.drainer.sendNow()
    expect([...stage.bench.api.orders.keys()]).toEqual([id])
  })

  test('saves edits of carts and the basket of the quick order, too', async () => {
    const { device } = stage.bench.tab
    await refresh()
    await withoutReserve()
    const cart = await fillCart(device, 1)
    stage.disk.fill()
    const { cn } = sampleProduct(1, 2)
    cart.changeCart(laboratory, (item, now) => setQuantity(item, { cn, quantity: 123_456, now }))
    expect(await cart.flush()).toEqual({ ok: true })
    expect(await missing()).toEqual(months.slice(0, 3))
    const basket = 'x'.repeat(100)
    expect(await device.preferences.change('basket', () => basket)).toMatchObject({ ok: true })
    expect(await device.preferences.read('basket')).toBe(basket)
  })

  test('never makes figures of the months that are left as if they were all: the server is asked, or nobody answers', async () => {
    const { device } = stage.bench.tab
    await refresh()
    expect(await unitsIn('2025-10-01', '2026-01-31')).toEqual([2, 3, 4, 5])
    await fillCart(device, 1)
    stage.disk.fill()
    await saveCart(device)
    stage.bench.tab.setNetwork(false)
    expect(await unitsIn('2025-12-01', '2026-02-28')).toEqual([4, 5, 6])
    expect(await unitsIn('2025-11-01', '2026-02-28')).toBe('network')
    expect(await unitsIn('2025-11-30', '2025-11-30')).toBe('network')
    stage.bench.tab.setNetwork(true)
    stage.bench.api.requests.length = 0
    await unitsIn('2025-11-01', '2026-02-28')
    expect(stage.bench.api.requests.filter((path) => path.includes('/sale/'))).toHaveLength(1)
  })

  test('does not fetch again what it dropped until there is room, and then has everything again', async () => {
    const { device } = stage.bench.tab
    await refresh()
    await fillCart(device, 1)
    stage.disk.fill()
    await saveCart(device)
    const revision = await device.snapshots.revision(1)
    stage.bench.api.requests.length = 0
    expect(await refresh()).toMatchObject({ ok: true, missing: months.slice(0, 3) })
    expect(stage.bench.api.requests.filter((path) => path.includes('snapshot'))).toEqual([
      '/pharma/1/sale/snapshot/',
    ])
    expect(await device.snapshots.revision(1)).toBe(revision)

    stage.disk.quota += 5_000_000
    expect(await refresh()).toMatchObject({ ok: true, missing: [], changed: true })
    expect(await missing()).toEqual([])
    expect(await note()).toBeNull()
    expect(await unitsIn('2025-09-01', '2026-02-28')).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('does not trust a browser that always tells of the same room: it is tried again when the user asks', async () => {
    // Chromium may report free space that it does not give.
    vi.spyOn(stage.disk, 'estimate').mockImplementation(() => {
      const usedBytes = stage.disk.used()
      return { usedBytes, quotaBytes: usedBytes + 1e10 }
    })
    const { device } = stage.bench.tab
    await refresh()
    await fillCart(device, 1)
    stage.disk.fill()
    await saveCart(device)
    await device.drainer.sendNow()
    stage.disk.fill()
    const months = async (isAsked: boolean) => {
      stage.bench.api.requests.length = 0
      await refresh(isAsked)
      return stage.bench.api.requests.filter((path) => /snapshot\/\d/.test(path)).length
    }
    expect(await months(false)).toBe(0)
    expect(await months(true)).toBe(3)
    expect(await missing()).toHaveLength(3)
    expect(await months(false)).toBe(0)
    stage.bench.shared.now += triedAgainAfterMs
    expect(await months(false)).toBe(3)
    stage.disk.quota = Number.POSITIVE_INFINITY
    expect(await months(true)).toBe(3)
    expect(await missing()).toEqual([])
  })

  test('without any data of the pharmacy tries again at each refresh', async () => {
    vi.spyOn(stage.disk, 'estimate').mockImplementation(() => {
      const usedBytes = stage.disk.used()
      return { usedBytes, quotaBytes: usedBytes + 1e10 }
    })
    stage.disk.fill()
    expect(await refresh()).toMatchObject({ ok: false, failure: { kind: 'storage_full' } })
    stage.disk.quota = Number.POSITIVE_INFINITY
    expect(await refresh()).toMatchObject({ ok: true, missing: [] })
  })

  test('with room for a part of the first download keeps the newest months, and says which are not there', async () => {
    await refresh()
    const data = stage.disk.used('/parts/') + stage.disk.used('reserve:')
    const month = stage.disk.used('2026-02')
    await stopDevices()
    stage.bench = await createBench()
    for (const month of months)
      stage.bench.api.months.set(month, { version: 'v1', rows: [saleRow(`${month}-10`, 1)] })
    stage.disk.quota = stage.disk.used() + data - month
    const outcome = await refresh()
    const without = outcome.ok ? outcome.missing : []
    expect(outcome).toMatchObject({ ok: true, changed: true })
    expect(without).toEqual(months.slice(0, without.length))
    expect([without.length > 0, without.length < months.length]).toEqual([true, true])
    expect(await missing()).toEqual(without)
    stage.bench.tab.setNetwork(false)
    expect(await unitsIn('2026-02-01', '2026-02-28')).toEqual([1])
    expect(await unitsIn('2025-09-01', '2026-02-28')).toBe('network')
    await fillCart(stage.bench.tab.device, 1)
    await saveCart(stage.bench.tab.device)
    expect(await stage.bench.tab.device.outbox.entries(identity)).toHaveLength(1)
  })

  test('drops everything else, too, before it refuses an order, and says it', async () => {
    const { device } = stage.bench.tab
    await refresh()
    const database = openTestDatabase(stage.bench.shared.databaseName)
    await database.reports.put(reportRow)
    await database.queries.put({ owner: 'first-screen', state: {} })
    await database.answers.put({
      owner: '1',
      key: '[]',
      call: 'notifications',
      data: [],
      updatedAt: 1,
      build: '',
    })
    await fillCart(device, 1)
    const order = orderOfCart(device)
    // Less than the order needs, whatever goes.
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    expect(await device.outbox.saveOrder(order)).toEqual({ ok: false, reason: 'storage_full' })
    vi.restoreAllMocks()
    const left = [database.parts, database.snapshots, database.reports, database.answers, database.queries]
    for (const table of left) expect(await table.count()).toBe(0)
    expect(await database.carts.count()).toBe(1)
    expect(await database.session.count()).toBe(1)
    expect(await device.outbox.saveOrder(order)).toMatchObject({ ok: true })
    database.close()
  })
})
