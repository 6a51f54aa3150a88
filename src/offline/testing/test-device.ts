import { createQueue, type Lock, type LockManagerLike } from '@/offline/basics/lock'
import { createDevice } from '@/offline/device/create-device'
import type { Device } from '@/offline/device/device'
import type { DeviceEnvironment } from '@/offline/device/environment'
import type { FakeApi } from '@/offline/testing/fake-api'
import { createMemoryFiles } from '@/offline/testing/memory-files'
import { createMemoryJournal } from '@/offline/testing/memory-journal'
import { pinsWith } from '@/offline/testing/pins-with'
import '@/offline/testing/test-database'
import { uuidOf } from '@/offline/testing/seeded-random'

/** What the tabs and the worker of one device share: its disk, its locks, its clock and its network. */
export const createTestDevice = (api: FakeApi, databaseName: string) => {
  const queues = new Map<string, Lock>()
  const queueOf = (name: string): Lock => {
    const queue = queues.get(name) ?? createQueue()
    queues.set(name, queue)
    return queue
  }
  const journal = createMemoryJournal()
  const files = createMemoryFiles()
  const locks: LockManagerLike = { request: (name, work) => queueOf(name)(work) }
  let numbers = 0
  const shared = {
    now: Date.parse('2026-03-02T08:00:00Z'),
    hasNetwork: true,
    databaseName,
    locks,
    /** Copies of orders, outside of the database. */
    files,
    /** Its localStorage. */
    journal,
    /** Background Sync requests that the browser remembers. */
    syncRequests: 0,
    openTab: (own: Partial<DeviceEnvironment> = {}): TestTab => {
      const events = { network: new Set<() => void>(), visible: new Set<() => void>() }
      const timers = new Set<{ work: () => void; delayMs: number }>()
      const device = createDevice({
        fetch: api.fetch,
        baseUrl: '',
        databaseName,
        now: () => shared.now,
        newId: () => {
          numbers += 1
          return uuidOf(numbers)
        },
        random: () => 0.5,
        schedule: (work, delayMs) => {
          const timer = { work, delayMs }
          timers.add(timer)
          return () => timers.delete(timer)
        },
        locks,
        storage: undefined,
        journal,
        openUnsentFiles: async () => files,
        laboratoryAssociation: () => undefined,
        hasNetwork: () => shared.hasNetwork,
        isVisible: () => true,
        onNetworkChange: (listener) => listenTo(events.network, listener),
        onVisible: (listener) => listenTo(events.visible, listener),
        loadWorkers: async () => ({
          startSalesWorker: () => null,
          startRefreshWorker: () => null,
          startSessionKeyWorker: () => null,
        }),
        loadPins: pinsWith({}),
        requestBackgroundSync: () => {
          shared.syncRequests += 1
        },
        onUpgradeElsewhere: () => undefined,
        onSessionRefused: () => undefined,
        ...own,
      })
      return {
        device,
        timers,
        setNetwork: (isThere) => {
          shared.hasNetwork = isThere
          api.isReachable = isThere
          for (const listener of [...events.network]) listener()
        },
        show: () => {
          for (const listener of [...events.visible]) listener()
        },
        fireTimers: () => {
          for (const timer of [...timers]) {
            timers.delete(timer)
            timer.work()
          }
        },
      }
    },
  }
  return shared
}

export type TestTab = {
  device: Device
  timers: ReadonlySet<{ delayMs: number }>
  setNetwork(isThere: boolean): void
  show(): void
  fireTimers(): void
}

const listenTo = (listeners: Set<() => void>, listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
