import * as v from 'valibot'
import { expect, test } from 'vitest'
import { salesByProduct } from '@/contract/sales/sales-tables'
import { salesData } from '@/domain/testing/sales-examples'
import { tableOf } from './sales-question.rules'

test('a query that repeats a laboratory or column hundreds of times uses each of them once', () => {
  const query = v.parse(salesByProduct.query, {
    laboratories: ['7', ...Array<string>(900).fill('08'), '8'],
    sort: `${'pot:asc,pot:desc,'.repeat(50)}cn_product:desc`,
  })
  const { filter, sort } = tableOf(salesData([], []), query, { rows: 'product' })
  expect(filter.laboratories).toEqual([7, 8])
  expect(sort).toEqual([
    { id: 'pot', desc: false },
    { id: 'cn_product', desc: true },
  ])
})
