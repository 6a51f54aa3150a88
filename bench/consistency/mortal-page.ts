import { randomUUID } from 'node:crypto'
import { Dexie } from 'dexie'
import { IDBOpenDBRequest, indexedDB } from 'fake-indexeddb'
import '@/offline/testing/test-database'
import { createQueue, type Lock } from '@/offline/basics/lock'
import { createDevice } from '@/offline/device/create-device'
import type { Device } from '@/offline/device/device'
import { createMemoryFiles } from '@/offline/testing/memory-files'
import { createMemoryJournal } from '@/offline/testing/memory-journal'
import { pinsWith } from '@/offline/testing/pins-with'

/** What outlives the pages of a device. */
export const newDisk = () => ({
  database: `consistency-${randomUUID()}`,
  files: createMemoryFiles(),
  texts: new Map<string, string>(),
  /** How far its clock is off (ms). */
  aheadMs: 0,
})
export type Disk = ReturnType<typeof newDisk>

export type MortalPage = {
  device: Device
  /** As a flat battery does it: what is under way ends where it is, transactions are rolled back, nobody is told. */
  kill: () => void
  /** Never resolves once it is dead. */
  died: Promise<void>
}

type Options = {
  disk: Disk
  url: string
  random: () => number
  onSessionRefused: () => void
}

const never = <T>(): Promise<T> => new Promise(() => {})

/** The product's own offline code, as a page of the device runs it, with a network, a clock and a disk that are real enough to be broken. */
export function openMortalPage({ disk, url, random, onSessionRefused }: Options): MortalPage {
  const life = new AbortController()
  const isDead = () => life.signal.aborted
  const died = new Promise<void>((resolve) => life.signal.addEventListener('abort', () => resolve()))
  /** What a dead page asked for does not come back to it. */
  const whileAlive = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isDead()) return never()
    const result = await work()
    return isDead() ? never() : result
  }
  const timers = new Set<NodeJS.Timeout>()
  const queues = new Map<string, Lock>()
  const journal = createMemoryJournal(disk.texts)
  const { files } = disk
  const storage = mortalStorage(life.signal)
  Object.assign(Dexie.dependencies, { indexedDB: storage.factory })
  const device = createDevice({
    fetch: (input, init) =>
      whileAlive(async () => {
        const signals = [life.signal, init?.signal].filter((signal) => signal instanceof AbortSignal)
        try {
          return await fetch(input, { ...init, signal: AbortSignal.any(signals) })
        } catch (error) {
          if (isDead()) return never()
          throw error
        }
      }),
    baseUrl: url,
    databaseName: disk.database,
    now: () => Date.now() + disk.aheadMs,
    newId: randomUUID,
    random,
    schedule: (work, delayMs) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        if (!isDead()) work()
      }, delayMs)
      timers.add(timer)
      return () => clearTimeout(timer)
    },
    loadPins: pinsWith({}),
    locks: {
      request: (name, work) => {
        const queue = queues.get(name) ?? createQueue()
        queues.set(name, queue)
        return queue(work)
      },
    },
    storage: undefined,
    journal: {
      read: journal.read,
      write: (...text) => isDead() || journal.write(...text),
      remove: (key) => isDead() || journal.remove(key),
    },
    openUnsentFiles: async () => ({
      reserve: files.reserve,
      prepare: files.prepare,
      has: (name) => whileAlive(() => files.has(name)),
      names: () => whileAlive(files.names),
      read: (name) => whileAlive(() => files.read(name)),
      write: (...file) => whileAlive(() => files.write(...file)),
      remove: (name) => whileAlive(() => files.remove(name)),
    }),
    laboratoryAssociation: () => undefined,
    hasNetwork: () => true,
    isVisible: () => true,
    onNetworkChange: () => () => {},
    onVisible: () => () => {},
    loadWorkers: async () => ({
      startSalesWorker: () => null,
      startRefreshWorker: () => null,
      startSessionKeyWorker: () => null,
    }),
    requestBackgroundSync: () => {},
    onSessionRefused,
    onUpgradeElsewhere: () => {},
  })
  return {
    device,
    died,
    kill() {
      life.abort()
      for (const timer of timers) clearTimeout(timer)
      storage.breakOff()
    },
  }
}

/** IndexedDB as one process uses it: when that dies, its transactions are rolled back, and it begins no other one. */
function mortalStorage(life: AbortSignal) {
  const connections = new Set<IDBDatabase>()
  const active = new Set<IDBTransaction>()
  const factory: IDBFactory = {
    cmp: (one, other) => indexedDB.cmp(one, other),
    databases: () => indexedDB.databases(),
    deleteDatabase: (name) => indexedDB.deleteDatabase(name),
    open(name, version) {
      if (life.aborted) return new IDBOpenDBRequest() as unknown as IDBOpenDBRequest
      const request = indexedDB.open(name, version)
      request.addEventListener('success', () => {
        const connection = request.result
        if (life.aborted) return connection.close()
        connections.add(connection)
        const begin = connection.transaction.bind(connection)
        connection.transaction = (...of) => {
          const transaction = begin(...of)
          active.add(transaction)
          const end = () => active.delete(transaction)
          for (const kind of ['complete', 'abort'] as const) transaction.addEventListener(kind, end)
          return transaction
        }
      })
      return request
    },
  }
  return {
    factory,
    breakOff() {
      for (const transaction of [...active]) {
        try {
          transaction.abort()
        } catch {
          // It had just been finished.
        }
      }
      for (const connection of connections) connection.close()
    },
  }
}
