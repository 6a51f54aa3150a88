import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setQuantity } from '@/domain/cart/cart'
import {
  createBench,
  fillCart,
  identity,
  laboratory,
  orderAgain,
  orderOfCart,
  saveCart,
  stateOf,
  stopDevices,
  user,
} from '@/offline/device/testing/device-bench'
import { EntriesStillWaiting } from '@/offline/device/worker-drain'
import { sampleProduct } from '@/offline/testing/order-samples'
import { testDataKey } from '@/offline/testing/test-data-key'

afterEach(async () => {
  vi.restoreAllMocks()
  await stopDevices()
})

describe('a device', () => {
  test('saves an order without a network, keeps it through a restart and sends it when the network is back', async () => {
    const { api, tab, openTab } = await createBench()
    tab.setNetwork(false)
    const cart = await fillCart(tab.device, 1)
    const id = await saveCart(tab.device)
    await vi.waitFor(() => expect(cart.getSnapshot().items).toEqual([]))
    await tab.device.stop()

    const reopened = await openTab()
    expect(reopened.device.session.getSnapshot()?.identity).toEqual(identity)
    expect(await stateOf(reopened.device, id)).toBe('queued')
    await vi.waitFor(() => expect(reopened.device.connectivity.getSnapshot()).toBe('offline'))
    expect(api.orders.size).toBe(0)

    reopened.setNetwork(true)
    await vi.waitFor(async () => expect(await stateOf(reopened.device, id)).toBe('accepted'))
    expect([...api.orders.keys()]).toEqual([id])
    await vi.waitFor(() => expect(reopened.device.connectivity.getSnapshot()).toBe('online'))
  })

  test('saves the edit of a moment ago with the order', async () => {
    const { api, tab } = await createBench()
    const cart = await fillCart(tab.device, 1)
    cart.changeCart(laboratory, (item) => ({
      ...item,
      products: item.products.map((product) => ({ ...product, quantity: 9 })),
    }))
    const id = await saveCart(tab.device)
    await vi.waitFor(() => expect(api.orders.size).toBe(1))
    expect(await tab.device.outbox.entry(id)).toMatchObject({
      body: { purchaseOrderLines: [{ quantity: 9 }] },
    })
  })

  test.each([5, 1])(
    'whose disk is full sends the order as the screen shows it, with %i units where the disk holds 2',
    async (quantity) => {
      const { api, tab } = await createBench()
      const cart = await fillCart(tab.device, 1)
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw new DOMException('', 'QuotaExceededError')
      })
      const { cn } = sampleProduct(1, 2)
      cart.changeCart(laboratory, (item, now) => setQuantity(item, { cn, quantity, now }))
      const order = orderOfCart(tab.device)
      expect(await tab.device.outbox.saveOrder(order)).toEqual({ ok: false, reason: 'storage_full' })
      expect(await tab.device.outbox.sendDirectly(order)).toMatchObject({ ok: true })
      expect([...api.orders.keys()]).toEqual([order.id])
      await vi.waitFor(() => expect(cart.getSnapshot().items).toEqual([]))
      expect(await tab.device.outbox.sendDirectly(orderAgain(order))).toMatchObject({
        failure: { kind: 'cart_changed' },
      })
    },
  )

  test('with two tabs and its worker sends each order once', async () => {
    const { api, shared, tab, openTab, worker } = await createBench()
    tab.setNetwork(false)
    await fillCart(tab.device, 1)
    const id = await saveCart(tab.device)
    const other = await openTab()
    shared.hasNetwork = true
    api.isReachable = true
    const posted = () => api.requests.filter((path) => path === '/purchase-order/')
    await Promise.all([tab.device.drainer.sendNow(), other.device.drainer.sendNow(), worker()])
    expect(await stateOf(other.device, id)).toBe('accepted')
    expect(posted()).toHaveLength(1)
  })

  test('sends in the worker when the tab is closed, and asks to be woken again while orders wait', async () => {
    const { api, shared, tab, worker } = await createBench()
    tab.setNetwork(false)
    await fillCart(tab.device, 1)
    const id = await saveCart(tab.device)
    expect(shared.syncRequests).toBeGreaterThan(0)
    await tab.device.stop()
    await expect(worker()).rejects.toBeInstanceOf(EntriesStillWaiting)
    api.isReachable = true
    expect(await worker()).toMatchObject({ accepted: 1, waiting: 0 })
    expect([...api.orders.keys()]).toEqual([id])
  })

  test('whose answer was lost sends again with the same key and makes one order', async () => {
    const { api, shared, tab } = await createBench()
    await fillCart(tab.device, 1)
    api.onAnswer = async (path) => {
      if (path === '/purchase-order/') api.isReachable = false
    }
    const id = await saveCart(tab.device)
    await vi.waitFor(() => expect(api.orders.size).toBe(1))
    await vi.waitFor(async () => expect(await stateOf(tab.device, id)).toBe('queued'))
    api.onAnswer = async () => undefined
    api.isReachable = true
    shared.now += 60_000
    await tab.device.drainer.sendNow()
    expect(await stateOf(tab.device, id)).toBe('accepted')
    expect(api.orders.size).toBe(1)
  })

  test('behind a captive portal sends nothing and takes no page of the portal for an answer', async () => {
    const { api, tab } = await createBench()
    api.isCaptive = true
    await fillCart(tab.device, 1)
    const id = await saveCart(tab.device)
    await tab.device.drainer.sendNow()
    expect(await tab.device.outbox.entry(id)).toMatchObject({ state: 'queued', reason: { code: 'contract' } })
    expect(await tab.device.connectivity.check()).toBe('offline')
  })

  test('whose token is refused asks to log in again, and then sends', async () => {
    const { api, tab } = await createBench()
    api.tokens.clear()
    await fillCart(tab.device, 1)
    const id = await saveCart(tab.device)
    await vi.waitFor(() => expect(tab.device.session.getSnapshot()).toBeNull())
    expect(await stateOf(tab.device, id)).toBe('needs-login')
    api.tokens.add('t2')
    await tab.device.session.saveSession({ token: 't2', user, dataKey: testDataKey })
    await vi.waitFor(async () => expect(await stateOf(tab.device, id)).toBe('accepted'))
    expect(api.orders.size).toBe(1)
  })

  test('tries again by itself, sooner or later, while an order waits', async () => {
    const { api, shared, tab } = await createBench()
    api.override.set('/purchase-order/', {
      status: 503,
      body: { error: { code: 'unavailable', message: '' } },
    })
    await fillCart(tab.device, 1)
    const id = await saveCart(tab.device)
    await vi.waitFor(() => expect(tab.device.drainer.getSnapshot().last?.waiting).toBe(1))
    api.override.clear()
    shared.now += 60_000
    tab.fireTimers()
    await vi.waitFor(async () => expect(await stateOf(tab.device, id)).toBe('accepted'))
  })

  test('neither hurries nor changes its mind over and over while the server is out of service', async () => {
    const { api, shared, tab } = await createBench()
    const unavailable = { status: 503, body: { error: { code: 'unavailable', message: '' } } }
    api.override.set('/purchase-order/', unavailable).set('/health/', unavailable)
    await fillCart(tab.device, 1)
    const id = await saveCart(tab.device)
    await vi.waitFor(async () => expect(await stateOf(tab.device, id)).toBe('queued'))
    await tab.device.connectivity.check()
    await vi.waitFor(() => expect(tab.device.drainer.getSnapshot().running).toBe(false))
    const seen: string[] = []
    tab.device.connectivity.subscribe(() => seen.push(tab.device.connectivity.getSnapshot()))
    const posted = () => api.requests.filter((path) => path === '/purchase-order/').length
    const before = posted()
    for (let round = 0; round < 3; round++) {
      await tab.device.connectivity.check()
      await tab.device.drainer.sendNow()
    }
    expect(seen).toEqual([])
    expect(posted()).toBe(before + 3)
    api.override.clear()
    shared.now += 60_000
    await tab.device.connectivity.check()
    await vi.waitFor(async () => expect(await stateOf(tab.device, id)).toBe('accepted'))
  })

  test('tries at once when the page is seen again', async () => {
    const { api, tab } = await createBench()
    api.override.set('/purchase-order/', {
      status: 503,
      body: { error: { code: 'unavailable', message: '' } },
    })
    await fillCart(tab.device, 1)
    const id = await saveCart(tab.device)
    await vi.waitFor(() =>
      expect(tab.device.drainer.getSnapshot()).toMatchObject({ running: false, last: { waiting: 1 } }),
    )
    api.override.clear()
    tab.show()
    await vi.waitFor(async () => expect(await stateOf(tab.device, id)).toBe('accepted'))
  })

  test('stores the answers of the server for the same user only', async () => {
    const { tab } = await createBench()
    const { answers, session } = tab.device
    const ofUser1 = { key: '[]', call: 'notifications', data: [], updatedAt: 1, build: 'one' } as const
    await answers.put(ofUser1)
    expect(await answers.read()).toMatchObject([ofUser1])
    await session.saveSession({ token: 't2', user: { ...user, id: 2 } })
    expect(await answers.read()).toEqual([])
    await session.saveSession({ token: 't1', user })
    expect(await answers.read()).toEqual([])
  })

  test('remembers preferences', async () => {
    const { tab } = await createBench()
    await tab.device.preferences.write('price-mode:1', 'pvl')
    expect(await tab.device.preferences.read('price-mode:1')).toBe('pvl')
    await tab.device.preferences.remove('price-mode:1')
    expect(await tab.device.preferences.read('price-mode:1')).toBeUndefined()
  })

  test('without a storage manager says that it does not know', async () => {
    const { tab } = await createBench()
    expect(await tab.device.storage.request()).toEqual({ persisted: null, usedBytes: null, quotaBytes: null })
  })
})
