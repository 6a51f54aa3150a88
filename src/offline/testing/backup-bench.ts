import { Dexie } from 'dexie'
import { expect, onTestFinished, vi } from 'vitest'
import type { Device } from '@/offline/device/device'
import { createWorkerDrain } from '@/offline/device/worker-drain'
import { createFakeApi, type FakeApi } from '@/offline/testing/fake-api'
import { sampleOrder, sampleProduct, sampleSession, sampleTicket } from '@/offline/testing/order-samples'
import { createTestDevice, type TestTab } from '@/offline/testing/test-device'

const { user } = sampleSession({ userId: 1, token: '', id: '' })

/** A device that no other test knows. */
export const createUnsentDevice = (api: FakeApi) => {
  return createTestDevice(api, `unsent-${crypto.randomUUID()}`)
}

/** A tablet without a network, with a session. */
export const createUnsentBench = async ({ onSessionRefused = () => {} } = {}) => {
  const api = createFakeApi()
  const shared = createUnsentDevice(api)
  const open: Device[] = []
  const stopAll = () => Promise.all(open.splice(0).map((device) => device.stop()))
  onTestFinished(async () => void (await stopAll()))
  const openTab = async (): Promise<TestTab> => {
    const tab = shared.openTab({ onSessionRefused })
    open.push(tab.device)
    await tab.device.session.readSession()
    return tab
  }
  const tab = await openTab()
  await tab.device.session.saveSession({ token: 't1', user })
  await tab.device.outboxBackup.restoreLostEntries()
  tab.setNetwork(false)
  let orders = 0
  const timers = new Set<() => void>()
  return {
    api,
    shared,
    tab,
    openTab,
    /** What the worker waits for, at most. */
    timers,
    /** The service worker's pass. */
    worker: createWorkerDrain({
      name: shared.databaseName,
      fetch: api.fetch,
      locks: shared.locks,
      schedule: (work) => {
        timers.add(work)
        return () => timers.delete(work)
      },
      files: shared.files,
      now: () => shared.now,
      random: () => 0.5,
      onSessionRefused: async () => onSessionRefused(),
    }),
    save: async (device = tab.device) => {
      orders += 1
      const order = sampleOrder(1, {
        id: device.outbox.newOrderKey(),
        name: `Pedido ${orders}`,
        products: [sampleProduct(orders)],
      })
      const outcome = await device.outbox.saveOrder(order)
      if (!outcome.ok) throw new Error(outcome.reason)
      return outcome.entry.id
    },
    saveTicket: async (description: string, files: readonly string[]) => {
      const id = tab.device.outbox.newOrderKey()
      const ticket = sampleTicket(1, { id, description, files })
      const outcome = await tab.device.outbox.saveEntry('createTicket', ticket)
      if (!outcome.ok) throw new Error(outcome.reason)
      return id
    },
    /** The browser ends and starts again without the database: it was corrupt, or evicted. */
    restartWithoutDatabase: async () => {
      await stopAll()
      await Dexie.delete(shared.databaseName)
      const restarted = await openTab()
      const waitsForCopies = () =>
        vi.waitFor(() => expect([...restarted.timers].some(({ delayMs }) => delayMs === 3_000)).toBe(true))
      return { ...restarted, waitsForCopies }
    },
  }
}
