import { describe, expect, test } from 'vitest'
import { answerSales } from '@/domain/sales/answer'
import { sale, salesData, table } from '@/domain/testing/sales-examples'
import { catalogueOf, product } from '@/domain/testing/world'

const products = [
  product({ cn: '600001' }),
  product({ cn: '600002', groupId: 12 }),
  product({ cn: '600003', laboratoryId: 2 }),
  product({ cn: '600004', laboratoryId: 2, generic: false }),
  product({ cn: '600005', laboratoryId: 3, groupId: null, prescription: false, generic: false }),
]
const laboratories = catalogueOf([]).laboratories.map((laboratory) =>
  laboratory.id === 1 ? { ...laboratory, image: '/uno.svg', corporativeColor: '#123456' } : laboratory,
)
const data = salesData(
  products,
  products.map(({ cn }, position) => sale(cn, position + 1)),
  {
    catalogue: { laboratories },
    stock: new Map([
      ['600001', 3],
      ['600002', -1],
      ['600005', 8],
    ]),
  },
)

test('a laboratory tells its references, its stock as far as it is known, and its sales', () => {
  const { rows, count } = answerSales(data, table('laboratory'))
  expect(count).toBe(3)
  expect(rows[2]).toEqual({
    laboratory_id: 1,
    group_id: null,
    laboratory_name: 'Laboratorio 1',
    group_name: null,
    is_aggregated: false,
    image: '/uno.svg',
    corporative_color: '#123456',
    count_cns: 2,
    stock: 2,
    sum_sales: 3,
    total_pvl: 300,
    total_pvp: 600,
    compared: null,
  })
  expect(rows.map((row) => [row.laboratory_id, row.stock, row.sum_sales])).toEqual([
    [2, null, 7],
    [3, 8, 5],
    [1, 2, 3],
  ])
})

describe('aggregated', () => {
  test('own laboratories keep their rows, the others are folded by what was sold', () => {
    const { rows } = answerSales(
      data,
      table('laboratory', { aggregate: true, filter: { universe: true, laboratories: [2] } }),
    )
    // The universe of laboratory 2 is group 11, of which laboratory 1 sells 600001.
    expect(rows).toMatchObject([
      { laboratory_id: 2, group_id: null, is_aggregated: false, sum_sales: 7 },
      {
        laboratory_id: null,
        group_id: 'generic',
        laboratory_name: 'Laboratorios genéricos',
        group_name: 'Laboratorios genéricos',
        is_aggregated: true,
        sum_sales: 1,
      },
    ])
  })

  test('a pharmacy that chose no laboratory has none of its own', () => {
    const { rows } = answerSales(data, table('laboratory', { aggregate: true }))
    expect(rows).toMatchObject([
      {
        group_id: 'generic',
        laboratory_name: 'Laboratorios genéricos',
        count_cns: 3,
        sum_sales: 6,
        stock: 2,
      },
      {
        group_id: 'otc',
        laboratory_name: 'Laboratorios de parafarmacia',
        count_cns: 1,
        sum_sales: 5,
        stock: 8,
      },
      {
        group_id: 'brand',
        laboratory_name: 'Laboratorios de marca',
        count_cns: 1,
        sum_sales: 4,
        stock: null,
      },
    ])
    expect(rows.every((row) => row.is_aggregated && row.laboratory_id === null && row.image === null)).toBe(
      true,
    )
  })

  test('a laboratory user’s own row is that of its laboratories', () => {
    const { rows } = answerSales({ ...data, viewer: [1] }, table('laboratory', { aggregate: true }))
    expect(rows).toMatchObject([
      { group_id: 'brand', sum_sales: 4, stock: null },
      { laboratory_id: 1, is_aggregated: false, sum_sales: 3, stock: 2 },
      { group_id: 'generic', sum_sales: 3, stock: null },
    ])
  })
})

test('the detail of a laboratory are its products that pass the filter', () => {
  const detail = answerSales(data, table('product', { within: { laboratory: 2 }, filter: { brand: true } }))
  expect(detail.rows.map(({ cn_cn }) => cn_cn)).toEqual(['600004'])
})
