import { describe, expect, test } from 'vitest'
import { answerSales } from '@/domain/sales/answer'
import { sale, salesData, table } from '@/domain/testing/sales-examples'
import { product } from '@/domain/testing/world'

const generic = product({ cn: '600001' })
const brand = product({ cn: '600002', laboratoryId: 2, generic: false })
const other = product({ cn: '600003', laboratoryId: 3, groupId: 12 })
const alone = product({ cn: '600004', groupId: null, generic: false })
const sun = product({ cn: '600005', groupId: null, prescription: false, generic: false })
const products = [generic, brand, other, alone, sun]
const groupsOf = (rows: ReturnType<typeof sale>[], question = table('group')) =>
  answerSales(salesData(products, rows), question)

test('a group tells its products, its prices and how much of it is brand', () => {
  const { rows } = groupsOf([
    sale('600001', 2, { pvl: 100, pvp: 300 }),
    sale('600002', 1, { pvl: 301, pvp: 400 }),
  ])
  expect(rows).toEqual([
    {
      dcpf_id: 11,
      cn: null,
      dcpf_name: 'Grupo 11',
      count_cns: 2,
      dcpf_ease_of_change: 2,
      // 3.01 of 5.01 € is 60.08 %; 4.00 of 10.00 €.
      brand_percentage: 60,
      brand_percentage_pvp: 40,
      market_share_percentage: 0,
      market_share_percentage_pvp: 0,
      // 5.01 and 10.00 € over 3 units.
      dcpf_reference_pvl: 167,
      dcpf_reference_pvp: 333,
      sum_sales: 3,
      total_pvl: 501,
      total_pvp: 1_000,
      compared: null,
    },
  ])
})

test('a product without group stands for itself, medicine or not', () => {
  const { rows } = groupsOf([sale('600004', 2), sale('600005', 1)])
  expect(rows).toMatchObject([
    { dcpf_id: null, cn: '600004', dcpf_name: 'Producto 600004', count_cns: 1, brand_percentage: 100 },
    { dcpf_id: null, cn: '600005', dcpf_name: 'Producto 600005', count_cns: 1, brand_percentage: 0 },
  ])
  expect(rows.map((row) => row.dcpf_ease_of_change)).toEqual([0, 0])
})

test('an exact half of a percent goes to the generics, so that both parts add up to 100', () => {
  // 12.5 % brand and 87.5 % generic: 12 and 88.
  const { rows } = groupsOf([sale('600001', 7), sale('600002', 1)])
  expect(rows).toMatchObject([{ brand_percentage: 12, brand_percentage_pvp: 12 }])
})

test('returns beyond the sales leave a percentage between 0 and 100', () => {
  expect(groupsOf([sale('600001', 5), sale('600002', -2)]).rows).toMatchObject([{ brand_percentage: 0 }])
  expect(groupsOf([sale('600001', -2), sale('600002', 5)]).rows).toMatchObject([{ brand_percentage: 100 }])
  expect(groupsOf([sale('600001', -2)]).rows).toMatchObject([{ brand_percentage: 0 }])
})

describe('the reference price', () => {
  test('is rounded half up', () => {
    const { rows } = groupsOf([sale('600001', 1, { pvl: 100 }), sale('600002', 1, { pvl: 101 })])
    expect(rows).toMatchObject([{ dcpf_reference_pvl: 101 }])
  })

  test.each([
    ['no units', [sale('600001', 3, { pvl: 500 }), sale('600002', -3, { pvl: 400 })]],
    ['more returned than sold', [sale('600001', -1)]],
  ])('is missing where %s were sold', (_, rows) => {
    expect(groupsOf(rows).rows).toMatchObject([{ dcpf_reference_pvl: null, dcpf_reference_pvp: null }])
  })
})

describe('the market share', () => {
  const rows = [
    sale('600001', 1, { pvl: 300, pvp: 100 }),
    sale('600002', 1, { pvl: 500, pvp: 300 }),
    sale('600003', 1),
  ]

  test('is what the chosen laboratories sold of everything in the group, in their universe', () => {
    const question = table('group', { filter: { universe: true, laboratories: [1] } })
    // 3.00 of 8.00 € is 37.5 %, half up; group 12 is not in the universe of laboratory 1.
    expect(groupsOf(rows, question).rows).toMatchObject([
      { dcpf_id: 11, market_share_percentage: 38, market_share_percentage_pvp: 25 },
    ])
  })

  test('is the viewer’s where no laboratory is chosen', () => {
    const data = salesData(products, rows, { viewer: [2] })
    const { rows: groups } = answerSales(data, table('group', { filter: { universe: true } }))
    expect(groups).toMatchObject([
      { dcpf_id: 11, market_share_percentage: 63, market_share_percentage_pvp: 75 },
    ])
  })

  test('is 0 without universe', () => {
    const question = table('group', { filter: { laboratories: [1] } })
    expect(groupsOf(rows, question).rows).toMatchObject([{ dcpf_id: 11, market_share_percentage: 0 }])
  })
})

test('the detail of a group are its products', () => {
  const rows = [sale('600001', 1), sale('600002', 2), sale('600003', 9)]
  const { rows: detail, totals } = groupsOf(rows, table('group', { within: { group: 11 } }))
  expect(detail).toHaveLength(1)
  expect(totals.sum_sales).toBe(3)
  const ofProducts = answerSales(salesData(products, rows), table('product', { within: { group: 11 } }))
  expect(ofProducts.rows.map(({ cn_cn }) => cn_cn)).toEqual(['600002', '600001'])
  expect(answerSales(salesData(products, rows), table('product', { within: { group: 99 } })).rows).toEqual([])
})

test('aggregated, the detail of a group are the own laboratories and the others by what was sold', () => {
  const fantasy = product({ cn: '600006', laboratoryId: 3, fantasy: true })
  const data = salesData([...products, fantasy], [sale('600001', 4), sale('600002', 2), sale('600006', 3)], {
    stock: new Map([
      ['600001', 5],
      ['600006', 0],
    ]),
  })
  const question = table('aggregated-group', {
    within: { group: 11 },
    aggregate: true,
    filter: { universe: true, laboratories: [1] },
  })
  expect(answerSales(data, question).rows).toMatchObject([
    { group_id: 'own', group_name: 'Laboratorio propio', count_cns: 1, sum_sales: 4, stock: 5 },
    { group_id: 'generic', group_name: 'Laboratorios genéricos', count_cns: 1, sum_sales: 3, stock: 0 },
    { group_id: 'brand', group_name: 'Laboratorios de marca', count_cns: 1, sum_sales: 2, stock: null },
  ])
})

test('products compared with another range count in their group', () => {
  const question = table('group', {
    compare: 'previous',
    filter: { startDate: '2026-06-01', endDate: '2026-06-30' },
  })
  const rows = [
    sale('600001', 1),
    sale('600002', 4, { day: '2026-05-02' }),
    sale('600002', 9, { day: '2026-05-01' }),
  ]
  expect(groupsOf(rows, question).rows).toMatchObject([
    { count_cns: 2, sum_sales: 1, brand_percentage: 0, compared: { sum_sales: 4, total_pvl: 400 } },
  ])
})
