import { orderFromCart } from '@/domain/order/order'
import type { Device } from '@/offline/device/device'
import type { StorageManagerLike } from '@/offline/device/storage'
import { createWorkerDrain } from '@/offline/device/worker-drain'
import type { Estimate } from '@/offline/disk-space/storage-estimate'
import type { PinParts } from '@/offline/session/pin-types'
import { createFakeApi } from '@/offline/testing/fake-api'
import {
  sampleIdentity,
  sampleLaboratory,
  sampleProduct,
  sampleSession,
} from '@/offline/testing/order-samples'
import { pinsWith } from '@/offline/testing/pins-with'
import { createRefreshWorkers } from '@/offline/testing/refresh-workers'
import { testDataKey } from '@/offline/testing/test-data-key'
import { createTestDevice, type TestTab } from '@/offline/testing/test-device'

export const { user } = sampleSession({ userId: 1, token: '', id: '' })
export const identity = sampleIdentity(1)
export const laboratory = sampleLaboratory.id

/** Stopped after each test. */
export const started: Device[] = []
export const stopDevices = () => Promise.all(started.splice(0).map((device) => device.stop()))

type BenchOptions = {
  /** What the browser says of its room. */
  storage?: () => Estimate
  /** Whether the browser has workers that refresh a pharmacy's data. */
  hasWorkers?: boolean
  onSessionRefused?: () => void
  pinParts?: PinParts
}

export const createBench = async ({
  storage,
  hasWorkers = false,
  pinParts = {},
  ...own
}: BenchOptions = {}) => {
  const api = createFakeApi()
  const shared = createTestDevice(api, `device-${crypto.randomUUID()}`)
  const refreshWorkers = createRefreshWorkers({
    databaseName: shared.databaseName,
    fetch: (...request) => api.fetch(...request),
    now: () => shared.now,
    newId: () => crypto.randomUUID(),
    estimate: async () => storage?.() ?? { usedBytes: null, quotaBytes: null },
  })
  refreshWorkers.isMissing = !hasWorkers
  const openTab = async (): Promise<TestTab> => {
    const tab = shared.openTab({
      ...own,
      loadPins: pinsWith(pinParts),
      ...(storage && { storage: storageManager(storage) }),
      fetch: (...request) => api.fetch(...request),
      loadWorkers: async () => ({
        startSalesWorker: () => null,
        startRefreshWorker: refreshWorkers.start,
        startSessionKeyWorker: () => null,
      }),
    })
    started.push(tab.device)
    await tab.device.session.readSession()
    tab.device.start()
    return tab
  }
  const worker = createWorkerDrain({
    name: shared.databaseName,
    fetch: api.fetch,
    locks: shared.locks,
    schedule: () => () => {},
    files: shared.files,
    now: () => shared.now,
    random: () => 0.5,
    onSessionRefused: async () => {},
  })
  const tab = await openTab()
  await tab.device.session.saveSession({ token: 't1', user, dataKey: testDataKey })
  return { api, shared, tab, openTab, worker, refreshWorkers }
}

const storageManager = (storage: () => Estimate): StorageManagerLike => ({
  persist: async () => false,
  persisted: async () => false,
  estimate: async () => {
    const { usedBytes, quotaBytes } = storage()
    return { usage: usedBytes ?? undefined, quota: quotaBytes ?? undefined }
  },
})

export const fillCart = async (device: Device, number: number) => {
  const { tags: _, ...line } = sampleProduct(number, 2)
  const cart = device.cart(identity, 1)
  await cart.addProposalToCart({ laboratory, lines: [line], tag: { code: 'q', name: 'Propuesta' } })
  return cart
}

export const orderOfCart = (device: Device) => {
  const item = device.cart(identity, 1).getSnapshot().items[0]
  if (item === undefined) throw new Error('the cart is empty')
  const order = orderFromCart({ item, name: 'Pedido', method: null })
  const display = {
    laboratory: sampleLaboratory,
    totalQuantity: 2,
    totalPvl: 200,
    totalPvp: 300,
    totalPvlWithDiscount: 200,
    products: item.products,
  }
  return { id: device.outbox.newOrderKey(), identity, order, display, fromCart: laboratory }
}

export const saveCart = async (device: Device) => {
  const outcome = await device.outbox.saveOrder(orderOfCart(device))
  if (!outcome.ok) throw new Error(outcome.reason)
  device.drainer.nudge()
  return outcome.entry.id
}

export const orderAgain = <Order extends { id: string }>(order: Order): Order => ({
  ...order,
  id: crypto.randomUUID(),
})

export const stateOf = async (device: Device, id: string) => (await device.outbox.entry(id))?.state
