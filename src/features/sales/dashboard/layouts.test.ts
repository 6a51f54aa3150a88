import { expect, test } from 'vitest'
import { columnsOf, layoutOf } from '@/features/sales/dashboard/layouts'
import { place, placeUnder, placeWide, widgets } from '@/features/sales/dashboard/widgets'
import { tableVariants } from '@/features/sales/table/variants'
import { delegate, pharmacist } from '../../../../mocks/fixtures/pharmacy'

const laboratory = delegate.laboratory && { ...delegate.laboratory, category: { prescription: true } }
const otc = delegate.laboratory && { ...delegate.laboratory, category: { prescription: false } }
const layouts = [pharmacist, { laboratory }, { laboratory: otc }].map(layoutOf)
const placed = layouts.flat().flatMap(({ rows }) => rows.flat())

test('every widget and every variant of the sales table is part of at least one dashboard', () => {
  expect(new Set(placed.map(({ name }) => name))).toEqual(new Set(Object.keys(widgets)))
  const variants = placed
    .filter(({ name }) => name === 'sales-table')
    .map(({ options }) => (options as { variant: string }).variant)
  expect(new Set(variants)).toEqual(new Set(Object.keys(tableVariants)))
})

test('the sections of a dashboard have different ids for the address', () => {
  for (const sections of layouts) {
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  }
})

test('the dashboard of a laboratory without medicines has nothing about transferable sales', () => {
  const names = layoutOf({ laboratory: otc }).flatMap(({ rows }) => rows.flat().map(({ name }) => name))
  expect(names).not.toContain('transferable-potential')
  expect(names).not.toContain('profit')
})

test('no two tables of a dashboard have the same name', () => {
  const titles = Object.values(tableVariants).map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
})

test('the tables of sample figures come last in their section', () => {
  const sections = layouts.flat().map(({ rows }) => rows.flat().map(({ name }) => name))
  const withSamples = sections.filter((names) => names.includes('sample-summary'))
  expect(withSamples).toHaveLength(2)
  for (const names of withSamples) {
    expect(names.slice(names.indexOf('sample-summary'))).toEqual(['sample-summary', 'sample-summary'])
  }
})

test('a widget under another one is in its column, and every widget keeps its number in the row', () => {
  const row = [placeWide('graphic-sales'), place('generic-amortization'), placeUnder('profit')]
  expect(
    columnsOf(row).map((column) => column.map(({ widget, index }) => `${widget.name} ${index}`)),
  ).toEqual([['graphic-sales 0'], ['generic-amortization 1', 'profit 2']])
})
