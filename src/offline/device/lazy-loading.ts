import { lazyObject } from '@/offline/basics/lazy-object'
import { once } from '@/offline/basics/once'
import type { WithEviction } from '@/offline/database/storage-failure'
import type { DeviceEnvironment, DeviceWorkers } from '@/offline/device/environment'
import type { DiskSpace } from '@/offline/disk-space/disk-space'
import type { DiskSpaceOptions } from '@/offline/disk-space/write-with-eviction'
import type { Orders, OrdersOptions } from '@/offline/orders/orders'
import type { PurchasingOptions, PurchasingSource } from '@/offline/purchasing/purchasing-source'
import type { Reports, ReportsOptions } from '@/offline/reports/reports'
import type { SalesClient, SalesClientOptions } from '@/offline/sales/sales-client'
import type { SalesSource } from '@/offline/sales/sales-source'
import type { PinParts, Pins } from '@/offline/session/pin-types'
import type { PinsOptions } from '@/offline/session/pins'
import type { SessionOnDisk } from '@/offline/session/session'
import type { SessionOnDiskOptions } from '@/offline/session/session-on-disk'
import type { LogOuts, LogOutsOptions } from '@/offline/session/unanswered-log-outs'
import type { Snapshots, SnapshotsOptions } from '@/offline/snapshot/snapshot'
import { readRefreshedAt, readRevision } from '@/offline/snapshot/snapshot-state'

type LoadWorkers = () => Promise<DeviceWorkers>

/**
 * The parts that carry the sales and proposal engines, loaded when first used: the first screen does not wait for their
 * code. The service worker has it in its cache from the first visit on, so loading them needs no network.
 */
export const lazySnapshots = (
  options: Omit<SnapshotsOptions, keyof DeviceWorkers>,
  loadWorkers: LoadWorkers,
): Snapshots => {
  const load = once(async () => {
    const workers = await loadWorkers()
    return (await import('@/offline/snapshot/snapshot')).createSnapshots({ ...options, ...workers })
  })
  const { loadPharmacyData, loadOffers, forget } = lazyObject(load)
  return {
    async refreshSnapshot(refresh) {
      const snapshots = await load().catch(() => null)
      return snapshots?.refreshSnapshot(refresh) ?? { ok: false, failure: { ok: false, kind: 'network' } }
    },
    loadPharmacyData,
    loadOffers,
    forget,
    // Not through what is loaded: a live query would not see the change (snapshot-state.ts).
    refreshedAt: (pharmacy) => readRefreshedAt(options.database, pharmacy),
    revision: (pharmacy) => readRevision(options.database, pharmacy),
  }
}

export const lazyPurchasingSource = (options: PurchasingOptions): PurchasingSource =>
  lazyObject(async () =>
    (await import('@/offline/purchasing/purchasing-source')).createPurchasingSource(options),
  )

/** Given out as they are, and not behind calls of their own: their live queries are to see the database alone. */
export const lazyReports = (options: ReportsOptions): (() => Promise<Reports>) =>
  once(async () => (await import('@/offline/reports/reports')).createReports(options))
export const lazyOrders = (options: OrdersOptions): (() => Promise<Orders>) =>
  once(async () => (await import('@/offline/orders/orders')).createOrders(options))

type LazyPinsOptions = Omit<PinsOptions, keyof PinParts> & Pick<DeviceEnvironment, 'loadPins'>

export const lazyPins = (options: LazyPinsOptions): (() => Promise<Pins>) =>
  once(async () => (await options.loadPins()).createPins(options))

export const lazySessionOnDisk = (options: SessionOnDiskOptions): SessionOnDisk =>
  lazyObject(async () => (await import('@/offline/session/session-on-disk')).createSessionOnDisk(options))

export const lazyDiskSpace = (options: DiskSpaceOptions): (() => Promise<DiskSpace>) =>
  once(async () => (await import('@/offline/disk-space/disk-space')).createDiskSpace(options))

export const lazyLogOuts = (options: LogOutsOptions): LogOuts => {
  const load = once(async () =>
    (await import('@/offline/session/unanswered-log-outs')).createLogOuts(options),
  )
  const then = (use: (logOuts: LogOuts) => void): void => {
    // What cannot be loaded now is sent by the next start.
    load().then(use, () => undefined)
  }
  return { send: (another) => then(({ send }) => send(another)), stop: () => then(({ stop }) => stop()) }
}

/** Hardly any device ever lacks room: what makes some is fetched by the first write that finds none. */
export const evictWhenFull =
  (diskSpace: () => Promise<Pick<DiskSpace, 'withEviction'>>): WithEviction =>
  async (write, bytes) => {
    const result = await write()
    if (result.ok || result.reason !== 'storage_full') return result
    const loaded = await diskSpace().catch(() => null)
    return loaded === null ? result : loaded.withEviction(write, { refused: result, bytes })
  }

/** Opened, and its worker started, by the first question. */
export const lazySales = (
  options: Omit<SalesClientOptions, keyof DeviceWorkers>,
  loadWorkers: LoadWorkers,
): SalesClient => {
  let opened: SalesClient | null = null
  const load = once(async () => {
    const workers = await loadWorkers()
    opened = (await import('@/offline/sales/sales-client')).createSalesClient({ ...options, ...workers })
    return opened
  })
  const sources = new Map<number, SalesSource>()
  return {
    sourceOf(pharmacy) {
      const source = sources.get(pharmacy) ?? lazyObject(async () => (await load()).sourceOf(pharmacy))
      sources.set(pharmacy, source)
      return source
    },
    askPurchasing: async (...question) => (await load()).askPurchasing(...question),
    close: () => opened?.close(),
  }
}
