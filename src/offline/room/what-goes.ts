import type { PartKey } from '@/offline/database/snapshot-parts'

/** A month of a pharmacy's sales that the device has; `parts` are its rows. */
export type HeldMonth = {
  owner: string
  pharma: number
  /** 'YYYY-MM' */
  month: string
  version: string
  parts: readonly PartKey[]
}

/** What lies on this device and can be had again, by what it is. Orders, tickets, carts and the session are none of it. */
export type Held = {
  /** Keys of the reserve's pieces. */
  reserve: readonly string[]
  /** Rows that no snapshot counts: of a refresh that is under way, or that broke off. */
  uncounted: readonly PartKey[]
  months: readonly HeldMonth[]
  /** PDFs. */
  reports: readonly { key: [string, number]; openedAt: number }[]
  /** Owners of stored answers of the server; the screen for the next start is one of them. */
  answers: readonly string[]
  /** How many rows of lists there are: orders that the server has, their lines, reports. */
  listRows: number
  /** Snapshots, without their months. */
  snapshots: readonly { owner: string; pharma: number; refreshedAt: number }[]
}

export type Drop = {
  reserve: readonly string[]
  parts: readonly PartKey[]
  months: readonly HeldMonth[]
  reports: readonly [string, number][]
  answers: readonly string[]
  lists: boolean
  snapshots: readonly { owner: string; pharma: number }[]
}

const nothing: Drop = {
  reserve: [],
  parts: [],
  months: [],
  reports: [],
  answers: [],
  lists: false,
  snapshots: [],
}

/** Months that go at once; with each of them goes a piece of the reserve. */
export const monthsAtOnce = 3
const reportsAtOnce = 5

/**
 * In which order it goes until what must be written has room: each step is deleted whole, and then the write is tried
 * again. First the months of sales, the oldest of all pharmacies first: the server answers for them where there is a
 * connection. With each step of them goes a piece of the reserve, because Chromium gives the room of small rows back
 * only later; months pay for it. Then what else is missed least: PDFs opened longest ago, answers, lists, and at last
 * the pharmacies themselves, those refreshed longest ago first.
 */
export const stepsToRoom = (held: Held): Drop[] => {
  const months = [...held.months].sort((a, b) => compare(a.month, b.month) || compare(a.owner, b.owner))
  const reports = [...held.reports].sort((a, b) => a.openedAt - b.openedAt).map(({ key }) => key)
  const snapshots = [...held.snapshots].sort((a, b) => a.refreshedAt - b.refreshedAt)
  const ofMonths = chunks(months, monthsAtOnce).map((some, index) => ({
    ...nothing,
    months: some,
    reserve: held.reserve.slice(index, index + 1),
  }))
  const reserveLeft = held.reserve.slice(ofMonths.length)
  return [
    ...(held.uncounted.length > 0 ? [{ ...nothing, parts: held.uncounted }] : []),
    ...ofMonths,
    ...reserveLeft.map((key) => ({ ...nothing, reserve: [key] })),
    ...chunks(reports, reportsAtOnce).map((some) => ({ ...nothing, reports: some })),
    ...held.answers.map((owner) => ({ ...nothing, answers: [owner] })),
    ...(held.listRows > 0 ? [{ ...nothing, lists: true }] : []),
    ...snapshots.map(({ owner, pharma }) => ({ ...nothing, snapshots: [{ owner, pharma }] })),
  ]
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
