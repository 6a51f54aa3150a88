import { expect, test } from 'vitest'
import { answerSales } from '@/domain/sales/answer'
import type { SalesSort } from '@/domain/sales/questions/sales-question'
import { sale, salesData, table } from '@/domain/testing/sales-examples'
import { product } from '@/domain/testing/world'

const sun = product({
  cn: '600001',
  groupId: null,
  marketCategoryId: 21,
  prescription: false,
  generic: false,
})
const sunToo = product({ ...sun, cn: '600002', laboratoryId: 2 })
const medicine = product({ cn: '600003' })
const data = salesData(
  [sun, sunToo, medicine],
  [sale('600001', 1, { pvl: 500 }), sale('600002', 1, { pvl: 1_000 }), sale('600003', 1, { pvl: 100 })],
)

test('a category tells its products and their average price; what has none is gathered under 0', () => {
  expect(answerSales(data, table('category')).rows).toEqual([
    {
      market_category_id: 21,
      market_category_name: 'Solares',
      count_cns: 2,
      market_category_ease_of_change: 1,
      market_category_reference_pvl: 750,
      market_category_reference_pvp: 200,
      sum_sales: 2,
      total_pvl: 1_500,
      total_pvp: 400,
      compared: null,
    },
    {
      market_category_id: 0,
      market_category_name: 'Sin categoría de mercado',
      count_cns: 1,
      market_category_ease_of_change: 0,
      market_category_reference_pvl: 100,
      market_category_reference_pvp: 200,
      sum_sales: 1,
      total_pvl: 100,
      total_pvp: 200,
      compared: null,
    },
  ])
})

test('what has no category comes last in every order, because it is none', () => {
  const drowning = salesData(
    [sun, sunToo, medicine],
    [sale('600001', 1, { pvl: 500 }), sale('600003', 9, { pvl: 100_000 })],
  )
  const order = (sort: SalesSort[]) =>
    answerSales(drowning, table('category', { sort })).rows.map(
      ({ market_category_id }) => market_category_id,
    )
  expect(order([])).toEqual([21, 0])
  for (const id of ['total_pvl', 'sum_sales', 'market_category_name', 'market_category_ease_of_change']) {
    expect(order([{ id, desc: true }])).toEqual([21, 0])
    expect(order([{ id, desc: false }])).toEqual([21, 0])
  }
})

test('the detail of category 0 are the products without one', () => {
  const detailOf = (category: number) =>
    answerSales(data, table('product', { within: { category } })).rows.map(({ cn_cn }) => cn_cn)
  expect(detailOf(0)).toEqual(['600003'])
  expect(detailOf(21)).toEqual(['600002', '600001'])
})
