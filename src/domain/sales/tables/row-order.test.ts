import { describe, expect, test } from 'vitest'
import { answerSales } from '@/domain/sales/answer'
import type { SalesSort } from '@/domain/sales/questions/sales-question'
import { sale, salesData, table } from '@/domain/testing/sales-examples'
import { catalogueOf, product } from '@/domain/testing/world'

const rising = (id: string): SalesSort => ({ id, desc: false })
const falling = (id: string): SalesSort => ({ id, desc: true })

describe('products', () => {
  const data = salesData(
    [
      product({ cn: '600001', name: 'Zeta', pot: null }),
      product({ cn: '600002', name: 'ácido', pot: 6 }),
      product({ cn: '600003', name: 'Beta', pot: 2 }),
      product({ cn: '600004', name: 'ACIDO', pot: null }),
    ],
    [sale('600001', 5), sale('600002', 5), sale('600003', 9), sale('600004', 7)],
  )
  const order = (...sort: SalesSort[]) =>
    answerSales(data, table('product', { sort })).rows.map(({ cn_cn }) => Number(cn_cn) - 600_000)

  test('come by PVL where no order is asked for, the older first where it is the same', () => {
    expect(order()).toEqual([3, 4, 1, 2])
  })

  test('are compared without case and accents, then by the next key', () => {
    expect(order(rising('cn_product'))).toEqual([4, 2, 3, 1])
    expect(order(rising('cn_product'), rising('total_pvp'))).toEqual([2, 4, 3, 1])
    expect(order(falling('cn_product'), rising('total_pvp'))).toEqual([1, 3, 2, 4])
  })

  test('have the Ñ after the N', () => {
    const products = ['Ñandú', 'Nube', 'Oso', 'nácar'].map((name, at) => product({ cn: `60000${at}`, name }))
    const sold = salesData(
      products,
      products.map(({ cn }) => sale(cn, 1)),
    )
    const { rows } = answerSales(sold, table('product', { sort: [rising('cn_product')] }))
    expect(rows.map(({ cn_product }) => cn_product)).toEqual(['nácar', 'Nube', 'Ñandú', 'Oso'])
  })

  test('without a value come last in both directions', () => {
    expect(order(rising('pot'))).toEqual([3, 2, 4, 1])
    expect(order(falling('pot'))).toEqual([2, 3, 4, 1])
  })

  test.each(['nothing', 'toString', 'campaign', 'compared'])('are not ordered by «%s»', (id) => {
    expect(order(rising(id))).toEqual(order())
  })

  test('come as a page, with the totals and the count of all', () => {
    const answer = answerSales(data, table('product', { skip: 1, take: 2 }))
    expect(answer.rows.map(({ cn_cn }) => cn_cn)).toEqual(['600004', '600001'])
    expect(answer).toMatchObject({ count: 4, totals: { sum_sales: 26 } })
    expect(answerSales(data, table('product', { skip: 4, take: 2 })).rows).toEqual([])
    expect(answerSales(data, table('product', { take: 0 })).rows).toEqual([])
  })
})

test('an unknown ease of change counts as the most difficult', () => {
  const catalogue = {
    groups: [11, 12, 13].map((id) => ({
      id,
      name: `Grupo ${id}`,
      easeOfChange: ([0, 3, 1] as const)[id - 11] ?? 0,
      official: true,
    })),
  }
  const products = [11, 12, 13].map((groupId) => product({ cn: `6000${groupId}`, groupId }))
  const data = salesData(
    products,
    products.map(({ cn }) => sale(cn, 1)),
    { catalogue },
  )
  const order = (sort: SalesSort) =>
    answerSales(data, table('group', { sort: [sort] })).rows.map(({ dcpf_id }) => dcpf_id)
  expect(order(rising('dcpf_ease_of_change'))).toEqual([13, 12, 11])
  expect(order(falling('dcpf_ease_of_change'))).toEqual([11, 12, 13])
})

test('groups come before products without one where nothing else tells them apart, these by CN', () => {
  const products = [
    product({ cn: '600003', groupId: null }),
    product({ cn: '600001', groupId: null }),
    product({ cn: '600002', groupId: null }),
    product({ cn: '600009', groupId: 13 }),
    product({ cn: '600008', groupId: 12 }),
  ]
  const data = salesData(
    products,
    products.map(({ cn }) => sale(cn, 1)),
  )
  const { rows } = answerSales(data, table('group'))
  expect(rows.map(({ dcpf_id, cn }) => dcpf_id ?? cn)).toEqual([12, 13, '600001', '600002', '600003'])
})

test('a page out of hundreds is the same as all of them in order', () => {
  const products = Array.from({ length: 500 }, (_, index) =>
    product({
      cn: String(600_000 + ((index * 7) % 500)),
      name: `Nombre ${index % 9}`,
      pvl: index % 11 || null,
    }),
  )
  const data = salesData(
    products,
    products.map(({ cn }, index) => sale(cn, (index % 13) + 1)),
    { catalogue: { ...catalogueOf(products) } },
  )
  for (const sort of [
    [],
    [rising('cn_product')],
    [falling('price_pvl'), rising('sum_sales')],
    [rising('cn_id')],
  ]) {
    const all = answerSales(data, table('product', { sort })).rows
    expect(all).toHaveLength(500)
    for (const skip of [0, 30, 170, 480]) {
      expect(answerSales(data, table('product', { sort, skip, take: 30 })).rows).toEqual(
        all.slice(skip, skip + 30),
      )
    }
  }
})

describe('a table with a comparison', () => {
  const products = ['600001', '600002', '600003', '600004'].map((cn) => product({ cn, name: cn }))
  const before = { day: '2025-06-15' }
  const data = salesData(products, [
    ...[sale('600001', 10), sale('600002', 30), sale('600003', 5), sale('600004', 8)],
    ...[sale('600001', 5, before), sale('600002', 20, before), sale('600003', 9, { ...before, pvp: 100 })],
  ])
  const order = (sort: SalesSort, compare: 'year' | null = 'year') =>
    answerSales(data, table('product', { sort: [sort], compare })).rows.map(
      ({ cn_cn }) => Number(cn_cn) - 600_000,
    )

  test('comes by the amount of the change, by its percentage, and by what was before', () => {
    expect(order(rising('difference_total_pvl'))).toEqual([3, 1, 4, 2])
    expect(order(falling('difference_total_pvp'))).toEqual([2, 4, 1, 3])
    expect(order(falling('difference_sum_sales'))).toEqual([2, 4, 1, 3])
    expect(order(rising('compared_sum_sales'))).toEqual([4, 1, 3, 2])
    // What was not sold before has no percentage.
    expect(order(falling('change_total_pvl'))).toEqual([1, 2, 3, 4])
    expect(order(rising('change_sum_sales'))).toEqual([3, 2, 1, 4])
  })

  test('has nothing to order by where nothing is compared', () => {
    expect(order(rising('difference_total_pvl'), null)).toEqual([2, 1, 4, 3])
  })
})
