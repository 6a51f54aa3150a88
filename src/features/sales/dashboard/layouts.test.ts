import { expect, test } from 'vitest'
import { layoutOf } from '@/features/sales/dashboard/layouts'
import { widgets } from '@/features/sales/dashboard/widgets'
import { tableVariants } from '@/features/sales/table/variants'
import { delegate, pharmacist } from '../../../../mocks/fixtures/pharmacy'

const laboratory = delegate.laboratory && { ...delegate.laboratory, category: { prescription: true } }
const otc = delegate.laboratory && { ...delegate.laboratory, category: { prescription: false } }
const layouts = [pharmacist, { laboratory }, { laboratory: otc }].map(layoutOf)
const placed = layouts.flat().flatMap(({ rows }) => rows.flat())

test('every kind of widget, and every variant of the sales table, is on somebody’s dashboard', () => {
  expect(new Set(placed.map(({ name }) => name))).toEqual(new Set(Object.keys(widgets)))
  const variants = placed
    .filter(({ name }) => name === 'sales-table')
    .map(({ options }) => (options as { variant: string }).variant)
  expect(new Set(variants)).toEqual(new Set(Object.keys(tableVariants)))
})

test('the sections of a dashboard have addresses of their own', () => {
  for (const sections of layouts) {
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  }
})

test('a laboratory without medicines is shown nothing of transferring them', () => {
  const names = layoutOf({ laboratory: otc }).flatMap(({ rows }) => rows.flat().map(({ name }) => name))
  expect(names).not.toContain('transferable-potential')
  expect(names).not.toContain('profit')
})

test('no two tables bear the same name', () => {
  const titles = Object.values(tableVariants).map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
})
