import { expect, test } from 'vitest'
import type { Sample } from './sample'
import { callRows, growthRows, memoryRows } from './verdicts'

const sample = (day: number, given: Partial<Sample> = {}): Sample => ({
  ...{ day, rss: 200e6, heap: 50e6, external: 5e6, handles: 20, files: 40, connections: 3, tables: [] },
  ...given,
})
const failing = (rows: { what: string; fails?: boolean }[]) =>
  rows.filter(({ fails }) => fails).map(({ what }) => what)

test('memory may grow by a twentieth from the second day on, and connections not at all', () => {
  const first = sample(1, { rss: 100e6 })
  expect(failing(memoryRows([first, sample(2), sample(7, { rss: 209e6 })]))).toEqual([])
  expect(failing(memoryRows([first, sample(2), sample(7, { rss: 211e6, connections: 4 })]))).toEqual([
    'memory of the server, day 2 to 7',
    'connections at night, day 2 to 7',
  ])
})

test('a call is compared with itself, and not at all where there are few', () => {
  const calls = (name: string, ms: number, count = 40) =>
    Array.from({ length: count }, () => ({ name, at: 0, ms }))
  const first = [...calls('login', 100), ...calls('orders', 10), ...calls('logout', 1, 39)]
  const last = [...calls('login', 110), ...calls('orders', 13), ...calls('logout', 9)]
  expect(
    callRows(first, last).map(({ what, measured }) => [what.split(':')[0], Math.round(measured)]),
  ).toEqual([
    ['login', 10],
    ['orders', 30],
  ])
})

test('a table that needs more bytes for each row than at first stands out', () => {
  const table = (bytes: number, rows: number) => [{ name: 'purchase_order', bytes, rows }]
  const [grown] = growthRows([
    sample(1, { tables: table(1e6, 1_000) }),
    sample(7, { tables: table(7e6, 7_000) }),
  ])
  expect(Math.round(grown?.measured ?? Number.NaN)).toBe(0)
  const [bloated] = growthRows([
    sample(1, { tables: table(1e6, 1_000) }),
    sample(7, { tables: table(7e6, 3_500) }),
  ])
  expect(Math.round(bloated?.measured ?? 0)).toBe(100)
})
