import { once } from '@/offline/basics/once'
import type { PurchasingOptions, PurchasingSource } from '@/offline/purchasing/purchasing-source'
import type { Reports, ReportsOptions } from '@/offline/reports/reports'
import type { SalesRoom, SalesRoomOptions } from '@/offline/sales/sales-client'
import type { SalesSource } from '@/offline/sales/sales-source'
import type { Snapshots, SnapshotsOptions } from '@/offline/snapshot/snapshot'
import { readRefreshedAt, readRevision } from '@/offline/snapshot/snapshot-state'

/**
 * The rooms that carry the sales and proposal engines, opened when first used: the first screen does not wait for their
 * code. The service worker holds it from the first visit on, so opening them needs no network.
 */
export const lazySnapshots = (options: SnapshotsOptions): Snapshots => {
  const room = once(async () => (await import('@/offline/snapshot/snapshot')).createSnapshots(options))
  return {
    async refreshSnapshot(refresh) {
      const snapshots = await room().catch(() => null)
      return snapshots?.refreshSnapshot(refresh) ?? { ok: false, failure: { ok: false, kind: 'network' } }
    },
    loadPharmacyData: async (pharmacy) => (await room()).loadPharmacyData(pharmacy),
    forget: async (pharmacy) => (await room()).forget(pharmacy),
    // Not through the room: a live query would not see the change (snapshot-state.ts).
    refreshedAt: (pharmacy) => readRefreshedAt(options.database, pharmacy),
    revision: (pharmacy) => readRevision(options.database, pharmacy),
  }
}

export const lazyPurchasingSource = (options: PurchasingOptions): PurchasingSource => {
  const room = once(async () =>
    (await import('@/offline/purchasing/purchasing-source')).createPurchasingSource(options),
  )
  return {
    quickwins: async (...input) => (await room()).quickwins(...input),
    conditions: async (...input) => (await room()).conditions(...input),
    methods: async (...input) => (await room()).methods(...input),
    provision: async (...input) => (await room()).provision(...input),
    potential: async (...input) => (await room()).potential(...input),
    genericAmortization: async (...input) => (await room()).genericAmortization(...input),
  }
}

/** Given out as it is, and not behind calls of its own: its live queries are to see the database alone. */
export const lazyReports = (options: ReportsOptions): (() => Promise<Reports>) =>
  once(async () => (await import('@/offline/reports/reports')).createReports(options))

export type LazySales = { sourceOf(pharmacy: number): SalesSource; close(): void }

/** Opened, and its worker started, by the first question. */
export const lazySales = (options: SalesRoomOptions): LazySales => {
  let opened: SalesRoom | null = null
  const room = once(async () => {
    opened = (await import('@/offline/sales/sales-client')).createSalesRoom(options)
    return opened
  })
  const sources = new Map<number, SalesSource>()
  return {
    sourceOf(pharmacy) {
      const source = sources.get(pharmacy) ?? {
        ask: async (...question) => (await room()).sourceOf(pharmacy).ask(...question),
      }
      sources.set(pharmacy, source)
      return source
    },
    close: () => opened?.close(),
  }
}
