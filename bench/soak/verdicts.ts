import { percentile } from '../figures'
import { atMost, type Row } from '../table'
import type { Timed } from './calls'
import type { Sample } from './sample'

/** Fewer calls of a kind say nothing about its 95th percentile. */
const leastCalls = 40
/** Below this a table's growth needs no explanation: pages and indexes come in pieces. */
const smallBytes = 2_000_000

/** How much more the last day needs than the second one, by which everything has been used once. `since`: of a later process, its first whole day. */
export function memoryRows(samples: readonly Sample[], since = 2): Row[] {
  const [first, last] = [samples.find(({ day }) => day === since), samples.at(-1)]
  if (!first || !last || first === last) return []
  const growth = (what: 'rss' | 'heap'): Row => ({
    what: `${what === 'rss' ? 'memory' : 'heap'} of the server, day ${first.day} to ${last.day}`,
    measured: (last[what] / first[what] - 1) * 100,
    unit: '%',
    budget: atMost(5),
    note: `${mb(first[what])} and ${mb(last[what])} MB after garbage collection`,
    fails: last[what] > first[what] * 1.05,
  })
  const more = (what: 'connections' | 'files' | 'handles', allowed: number): Row => ({
    what: `${what} at night, day ${first.day} to ${last.day}`,
    measured: last[what] - first[what],
    unit: 'more',
    budget: atMost(allowed),
    note: `${first[what]} and ${last[what]}`,
    fails: last[what] - first[what] > allowed,
  })
  return [growth('rss'), growth('heap'), more('connections', 0), more('files', 5), more('handles', 5)]
}

/** The 95th percentile of each call in the last hours against the first ones. */
export function callRows(first: readonly Timed[], last: readonly Timed[]): Row[] {
  const names = [...new Set(first.map(({ name }) => name))].sort()
  return names.flatMap((name) => {
    const [before, after] = [first, last].map((calls) =>
      calls.filter((call) => call.name === name).map(({ ms }) => ms),
    )
    if (!before || !after || Math.min(before.length, after.length) < leastCalls) return []
    const of = (times: readonly number[]) =>
      `p50 ${percentile(times, 0.5).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)} ms (${times.length})`
    const ratio = percentile(after, 0.95) / percentile(before, 0.95)
    return {
      what: `${name}: p95 of the last hours against the first`,
      measured: (ratio - 1) * 100,
      unit: '%',
      budget: atMost(20),
      note: `${of(before)}; then ${of(after)}`,
    }
  })
}

/** What each table has grown by, and whether its rows explain it: no row needs half as much again as on the first day. */
export function growthRows(samples: readonly Sample[]): Row[] {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return []
  return last.tables.flatMap(({ name, bytes, rows }) => {
    const before = first.tables.find((table) => table.name === name) ?? { bytes: 0, rows: 0 }
    const grown = bytes - before.bytes
    if (grown < smallBytes) return []
    const perRow = (table: { bytes: number; rows: number }) => table.bytes / Math.max(1, table.rows)
    return {
      what: `${name}: bytes of a row, last day against first`,
      measured: (perRow({ bytes, rows }) / perRow(before) - 1) * 100,
      unit: '%',
      budget: atMost(50),
      note: `${mb(grown)} MB and ${Math.round(rows - before.rows)} rows more; ${perRow({ bytes, rows }).toFixed(0)} bytes a row`,
    }
  })
}

export const mb = (bytes: number): string => (bytes / 1e6).toFixed(1)
