import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GridColumn, GridSort } from '@/ui/data-grid/list/columns'
import { orderSteps, runAtOnce, runInSlices } from '@/ui/data-grid/list/order-rows'

type Row = { id: number; name: string | null; units: number | null }

const columns: GridColumn<Row>[] = [
  { id: 'name', header: 'Producto', width: 1, value: ({ name }) => name },
  { id: 'units', header: 'Uds', width: 1, value: ({ units }) => units },
]
const order = (rows: Row[], sort: GridSort[], filter?: (row: Row) => boolean) =>
  runAtOnce(orderSteps({ rows, filter, sort, columns }))

const rowsArbitrary = fc
  .array(
    fc.record({
      name: fc.option(fc.constantFrom('a', 'B', 'á', 'c', 'Ñ', 'n', 'z')),
      units: fc.option(fc.integer({ min: -3, max: 3 })),
    }),
    { maxLength: 60 },
  )
  .map((rows) => rows.map((row, id) => ({ id, ...row })))
const sortArbitrary = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('name', 'units'), desc: fc.boolean() }),
  {
    selector: ({ id }) => id,
  },
)

test('sorting loses no row and repeats none', () => {
  fc.assert(
    fc.property(rowsArbitrary, sortArbitrary, (rows, sort) => {
      const ids = order(rows, sort).map(({ id }) => id)
      expect([...ids].sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id))
    }),
  )
})

test('rows that are equal in every sorted column keep their order', () => {
  fc.assert(
    fc.property(rowsArbitrary, fc.boolean(), (rows, desc) => {
      const ordered = order(rows, [{ id: 'units', desc }])
      for (const [index, row] of ordered.entries()) {
        const next = ordered[index + 1]
        if (next !== undefined && next.units === row.units) expect(next.id).toBeGreaterThan(row.id)
      }
    }),
  )
})

test('missing values come last in both directions', () => {
  const rows = [
    { id: 1, name: null, units: null },
    { id: 2, name: 'a', units: 5 },
    { id: 3, name: 'b', units: 7 },
  ]
  expect(order(rows, [{ id: 'units', desc: false }]).map(({ id }) => id)).toEqual([2, 3, 1])
  expect(order(rows, [{ id: 'units', desc: true }]).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('names are ordered without regard to case and accents', () => {
  const rows = ['Zinc', 'ácido', 'Betún', 'acido'].map((name, id) => ({ id, name, units: null }))
  expect(order(rows, [{ id: 'name', desc: false }]).map(({ name }) => name)).toEqual([
    'ácido',
    'acido',
    'Betún',
    'Zinc',
  ])
})

test('the second sort column decides between rows that are equal in the first', () => {
  const rows = [
    { id: 1, name: 'b', units: 1 },
    { id: 2, name: 'a', units: 1 },
    { id: 3, name: 'a', units: 9 },
  ]
  const sort = [
    { id: 'name', desc: false },
    { id: 'units', desc: true },
  ]
  expect(order(rows, sort).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('a long list sorted in steps gives the same result as sorted at once, without filtered rows', async () => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({
    id,
    name: `n${(id * 7919) % 541}`,
    units: id % 3 === 0 ? null : (id * 31) % 97,
  }))
  const input = {
    rows,
    columns,
    filter: (row: Row) => row.id % 2 === 0,
    sort: [
      { id: 'units', desc: true },
      { id: 'name', desc: false },
    ],
  }
  const sliced = await runInSlices(orderSteps(input), new AbortController().signal)
  expect(sliced).toHaveLength(10_000)
  expect(sliced).toEqual(runAtOnce(orderSteps(input)))
})

test('sorting stops when it is aborted', async () => {
  const abort = new AbortController()
  abort.abort()
  expect(await runInSlices(orderSteps({ rows: [], sort: [], columns }), abort.signal)).toBeNull()
})
