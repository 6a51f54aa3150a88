import type { PartKey } from '@/offline/database/snapshot-parts'

/** A month of a pharmacy's sales that the device has; `parts` are its rows. */
export type EvictableMonth = {
  owner: string
  pharma: number
  /** 'YYYY-MM' */
  month: string
  version: string
  parts: readonly PartKey[]
}

/** What lies on this device and can be had again, by what it is. Orders, tickets, carts and the session are none of it. */
export type Evictable = {
  /** Keys of the reserve's pieces. */
  reserve: readonly string[]
  /** Rows that no snapshot counts: of a refresh that is under way, or that broke off. */
  uncounted: readonly PartKey[]
  months: readonly EvictableMonth[]
  /** PDFs. */
  reports: readonly [string, number][]
  /** Owners of stored answers of the server; the rows of the screen for the next start are among them. */
  answers: readonly string[]
  /** How many rows of lists there are: orders that the server has, their lines, reports. */
  listRows: number
  /** Snapshots, without their months. */
  snapshots: readonly { owner: string; pharma: number; refreshedAt: number }[]
}

export type Eviction = Pick<Evictable, 'reserve' | 'months' | 'reports' | 'answers'> & {
  parts: readonly PartKey[]
  lists: boolean
  snapshots: readonly { owner: string; pharma: number }[]
}

const nothing: Eviction = {
  reserve: [],
  parts: [],
  months: [],
  reports: [],
  answers: [],
  lists: false,
  snapshots: [],
}

/**
 * Steps in which stored data is deleted until a write fits; after each whole step the write is tried again. Rows that no snapshot
 * counts come first, then the months of sales, the oldest half of all pharmacies before the rest: the server answers for them
 * where there is a connection. The whole reserve is deleted with that half, because Chromium frees the space of small rows only
 * later. Then follows what is missed least: PDFs, answers, lists, and at last the pharmacies themselves, those refreshed longest
 * ago first. The steps are few, because each refused write itself takes space for a while: in Chromium some 100 kB for an order
 * of 500 lines.
 */
export const evictionSteps = (held: Evictable): Eviction[] => {
  const months = [...held.months].sort((a, b) => compare(a.month, b.month) || compare(a.owner, b.owner))
  const snapshots = [...held.snapshots].sort((a, b) => a.refreshedAt - b.refreshedAt)
  const half = Math.ceil(months.length / 2)
  const steps: Eviction[] = [
    { ...nothing, parts: held.uncounted },
    { ...nothing, months: months.slice(0, half), reserve: held.reserve },
    { ...nothing, months: months.slice(half) },
    { ...nothing, reports: held.reports },
    { ...nothing, answers: held.answers },
    { ...nothing, lists: held.listRows > 0 },
    ...snapshots.map(({ owner, pharma }) => ({ ...nothing, snapshots: [{ owner, pharma }] })),
  ]
  return steps.filter(isSomething)
}

const isSomething = ({ lists, ...rows }: Eviction): boolean =>
  lists || Object.values(rows).some((some) => some.length > 0)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
