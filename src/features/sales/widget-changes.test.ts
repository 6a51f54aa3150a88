import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '@/domain/basics/dates'
import { byChoice } from '@/domain/sales/questions/table-filter'
import { dashboardSearchOf, readDashboardSearch } from '@/features/sales/dashboard-search-params'
import { changesFrom, readWidgetChanges, readWidgetsChanges } from '@/features/sales/widget-changes'
import {
  comparedColumns,
  emptyConfig,
  groupSelections,
  type WidgetConfig,
} from '@/features/sales/widget-config'

const id = fc.nat()
const month = fc.constantFrom('2025-12', '2026-01')
const range = fc
  .option(fc.tuple(fc.nat(3000), fc.nat(800)), { nil: null })
  .map((days) =>
    days === null
      ? { startDate: null, endDate: null }
      : { startDate: addDays('2020-01-01', days[0]), endDate: addDays('2020-01-01', days[0] + days[1]) },
  )
const fields = fc.record<Omit<WidgetConfig, 'startDate' | 'endDate'>>({
  ...byChoice({
    ids: fc.array(id, { maxLength: 10 }),
    text: fc.string({ unit: 'binary', maxLength: 200 }).filter((text) => text.length <= 200),
    box: fc.constantFrom(true as const, null),
    choice: fc.constantFrom(true, false, null),
    id: fc.constantFrom(null, 7),
  }),
  groupSelection: fc.constantFrom(...groupSelections, null),
  tenant: fc.option(id),
  competitors: fc.array(id, { maxLength: 3 }),
  compare: fc.constantFrom('previous', 'year', null),
  columns: fc.subarray([...comparedColumns]),
  sort: fc.array(fc.record({ id: fc.constantFrom('total_pvl', 'cn_product'), desc: fc.boolean() }), {
    maxLength: 3,
  }),
  page: fc.nat(1000),
  pageSize: fc.constantFrom(5, 10, 15, 20, null),
  opened: fc.option(fc.record({ row: fc.string(), page: fc.nat(9) })),
  group: fc.option(id),
  measure: fc.constantFrom('euros', 'units'),
  months: fc.array(month, { maxLength: 2 }),
})
const config = fc.tuple(fields, range).map(([rest, days]): WidgetConfig => ({ ...rest, ...days }))

/** Out into the text of an address and back, as a reload or a link does. */
const throughAddress = (key: string, changes: object) => {
  const text = defaultStringifySearch(dashboardSearchOf({ section: 'ventas', widgets: { [key]: changes } }))
  return { text, search: readDashboardSearch(defaultParseSearch(text) as Record<string, unknown>) }
}

describe('the address of the dashboard', () => {
  test('reproduces every configuration, whatever the widget’s default', () => {
    fc.assert(
      fc.property(config, config, (own, chosen) => {
        const { search } = throughAddress('sales-table-2-0', changesFrom(own, chosen))
        const changes = readWidgetChanges(search.widgets?.['sales-table-2-0'])
        expect({ ...own, ...changes }).toEqual(chosen)
        expect(search.section).toBe('ventas')
      }),
      { numRuns: 300 },
    )
  })

  test('does not contain defaults of a widget', () => {
    expect(changesFrom(emptyConfig, emptyConfig)).toEqual({})
    const { text } = throughAddress('sales-table-2-0', changesFrom(emptyConfig, { ...emptyConfig, page: 2 }))
    expect(decodeURIComponent(text)).toBe('?section=ventas&widgets={"sales-table-2-0":{"page":2}}')
  })

  test.each<[string, Record<string, unknown>]>([
    ['a section that is no name', { section: '<script>' }],
    ['a number for a section', { section: 7 }],
    ['widgets that are text', { widgets: 'ventas' }],
    ['widgets that are a list', { widgets: [1] }],
    ['what it does not know', { constructor: 1, other: 'x' }],
  ])('is read without %s', (_, search) => {
    expect(readDashboardSearch(search)).toEqual({})
  })
})

describe('a widget’s configuration in an address or in storage', () => {
  test.each<[string, unknown]>([
    ['no object', 'text'],
    ['null', null],
    ['a list', [{}]],
    ['text where a list belongs', { labs: '3' }],
    ['ids that are none', { labs: [-1], tenant: 1.5, group: '4' }],
    ['more competitors than there may be', { competitors: [1, 2, 3, 4] }],
    ['a search without end', { search: 'a'.repeat(201) }],
    ['a day that does not exist', { startDate: '2026-02-30', endDate: '2026-03-01' }],
    ['a range that ends before it starts', { startDate: '2026-03-02', endDate: '2026-03-01' }],
    ['half a range', { startDate: '2026-03-02' }],
    ['a sort by something else than a column', { sort: [{ id: '__proto__:x', desc: true }] }],
    ['a grouping of another version', { groupSelection: 'molecule' }],
    ['an open row without a name', { opened: { page: 2 } }],
    ['an open row that is a number', { opened: 7 }],
    ['a month that does not exist', { months: ['2026-13'] }],
    ['fields of another version', { colour: 'red', __proto__: { page: 3 } }],
    ['a box that is false', { generic: false }],
  ])('is ignored if it is %s', (_, value) => {
    expect(readWidgetChanges(value)).toEqual({})
  })

  test('is read field by field, even if other fields are invalid', () => {
    const value = { labs: [3], page: -1, prescription: false, colour: 'red' }
    expect(readWidgetChanges(value)).toEqual({ labs: [3], prescription: false })
  })

  test('is read for existing widgets only, up to their number', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, row) => [`table-${row}-0`, { page: 1 }]))
    expect(Object.keys(readWidgetsChanges(many))).toHaveLength(80)
    const odd = { '__proto__-x': { page: 1 }, constructor: { page: 1 }, 'a b-0-0': { page: 1 } }
    expect(readWidgetsChanges(odd)).toEqual({})
  })
})
