import * as v from 'valibot'
import { expect, test } from 'vitest'
import { salesByProduct } from '@/contract/sales'
import { indexCatalogue } from '@/domain/catalogue-index'
import { buildCube } from '@/domain/sales/cube'
import type { SalesData } from '@/domain/sales/sales-data'
import { tableOf } from './sales-question'

const catalogue = indexCatalogue({
  version: '1',
  associations: [],
  laboratories: [],
  groups: [],
  marketCategories: [],
  products: [],
})
const data: SalesData = {
  cube: buildCube([], catalogue),
  catalogue,
  stock: null,
  campaigns: [],
  relations: [],
  viewer: null,
  today: '2026-03-16',
}

test('an address with thousands of the same laboratory or column asks for each of them once', () => {
  const query = v.parse(salesByProduct.query, {
    laboratories: ['7', ...Array<string>(900).fill('08'), '8'],
    sort: `${'pot:asc,pot:desc,'.repeat(500)}cn_product:desc`,
  })
  const { filter, sort } = tableOf(data, query, { rows: 'product' })
  expect(filter.laboratories).toEqual([7, 8])
  expect(sort).toEqual([
    { id: 'pot', desc: false },
    { id: 'cn_product', desc: true },
  ])
})
