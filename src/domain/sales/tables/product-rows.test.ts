import { expect, test } from 'vitest'
import { answerSales } from '@/domain/sales/answer'
import { sale, salesData, table } from '@/domain/testing/sales-examples'
import { product } from '@/domain/testing/world'

const products = [
  product({ cn: '600001', ean: '8470006000010', pot: 10, pvl: 310, pvp: 484 }),
  product({ cn: '600002', laboratoryId: 2, generic: false, outOfStock: true }),
  product({
    cn: '600003',
    laboratoryId: 3,
    groupId: null,
    prescription: false,
    generic: false,
    pvl: null,
    pvp: null,
  }),
  product({ cn: '600004', groupId: 12, active: false }),
]
const cnsOf = (answer: { rows: { cn_cn: string }[] }) => answer.rows.map(({ cn_cn }) => cn_cn)

test('a product tells what it is, what it costs today and what was sold of it, returns deducted', () => {
  const data = salesData(
    products,
    [
      sale('600001', 10, { day: '2026-01-01', pvl: 300, pvp: 480 }),
      sale('600001', -2, { day: '2026-12-31', pvl: 310, pvp: 484 }),
      sale('600001', 50, { day: '2025-12-31' }),
      sale('600001', 50, { day: '2027-01-01' }),
    ],
    { stock: new Map([['600001', 7]]) },
  )
  const [row] = answerSales(data, table('product')).rows
  expect(row).toEqual({
    cn_id: 600_001,
    cn_cn: '600001',
    cn_product: 'Producto 600001',
    ean_code: '8470006000010',
    dcpf_id: 11,
    dcpf_name: 'Grupo 11',
    pot: 10,
    laboratory_id: 1,
    laboratory_name: 'Laboratorio 1',
    laboratory_image: null,
    stock: 7,
    out_of_stock: false,
    shortage_until: null,
    price_pvl: 310,
    price_pvp: 484,
    generic: true,
    prescription: true,
    fantasy: false,
    campaign: null,
    // 10 × 3.00 − 2 × 3.10 €; 10 × 4.80 − 2 × 4.84 €.
    sum_sales: 8,
    total_pvl: 2_380,
    total_pvp: 3_832,
    compared: null,
  })
})

test('a product that is short says until when that is expected', () => {
  const told = {
    from: '2026-01-01',
    kind: null,
    observation: null,
    source: 'cima',
    toldOn: '2026-01-02',
  } as const
  const short = { ...told, cn: '600001', until: '2027-01-15' }
  const data = salesData(
    products.map((each) => (each.cn === short.cn ? { ...each, outOfStock: true, shortage: short } : each)),
    [sale('600001', 3), sale('600002', 3)],
  )
  const { rows } = answerSales(data, table('product'))
  const said = new Map(rows.map((row) => [row.cn_cn, row.shortage_until]))
  expect([said.get('600001'), said.get('600002')]).toEqual(['2027-01-15', null])
})

test('sold and taken back at the same price leaves no row; at another price it leaves the difference', () => {
  const data = salesData(products, [
    sale('600001', 3),
    sale('600001', -3, { day: '2026-06-16' }),
    sale('600002', 3, { pvl: 500, pvp: 900 }),
    sale('600002', -3, { day: '2026-06-16', pvl: 450, pvp: 900 }),
  ])
  const { rows, count, totals } = answerSales(data, table('product'))
  expect(rows).toMatchObject([{ cn_cn: '600002', sum_sales: 0, total_pvl: 150, total_pvp: 0 }])
  expect(count).toBe(1)
  expect(totals).toEqual({ sum_sales: 0, total_pvl: 150, total_pvp: 0, compared: null })
})

test('nothing sold is no row and totals of zero', () => {
  expect(answerSales(salesData(products, []), table('product', { compare: 'year' }))).toEqual({
    rows: [],
    count: 0,
    totals: {
      sum_sales: 0,
      total_pvl: 0,
      total_pvp: 0,
      compared: { sum_sales: 0, total_pvl: 0, total_pvp: 0 },
    },
  })
})

test('market information adds active products that were not sold, at 0, and only those that pass the filter', () => {
  const data = salesData(products, [sale('600002', 1)])
  const all = answerSales(data, table('product', { filter: { marketInfo: true } }))
  expect(cnsOf(all)).toEqual(['600002', '600001', '600003'])
  expect(all.rows[1]).toMatchObject({ sum_sales: 0, total_pvl: 0, total_pvp: 0 })
  expect(cnsOf(answerSales(data, table('product', { filter: { marketInfo: true, otc: true } })))).toEqual([
    '600003',
  ])
})

test('compared with another range, a product that sold in either has a row, with 0 in the other', () => {
  const data = salesData(products, [
    sale('600001', 5, { day: '2025-06-15' }),
    sale('600002', 2),
    sale('600003', 9, { day: '2024-12-31' }),
  ])
  const { rows, totals } = answerSales(data, table('product', { compare: 'year' }))
  expect(rows).toMatchObject([
    { cn_cn: '600002', sum_sales: 2, compared: { sum_sales: 0, total_pvl: 0, total_pvp: 0 } },
    { cn_cn: '600001', sum_sales: 0, compared: { sum_sales: 5, total_pvl: 500, total_pvp: 1_000 } },
  ])
  expect(totals).toEqual({
    sum_sales: 2,
    total_pvl: 200,
    total_pvp: 400,
    compared: { sum_sales: 5, total_pvl: 500, total_pvp: 1_000 },
  })
})

test('the campaign of a product is that of its own laboratory that runs today, the best of them', () => {
  const campaign = (id: number, laboratoryId: number, discount: number, endsOn: string | null = null) => ({
    id,
    name: `Campaña ${id}`,
    laboratoryId,
    discount,
    startsOn: null,
    endsOn,
    products: [{ cn: '600001', discount: null, tiers: [] }],
  })
  const campaigns = [
    campaign(1, 1, 0.1),
    campaign(2, 1, 0.2),
    campaign(3, 1, 0.5, '2026-12-30'),
    campaign(4, 2, 0.9),
  ]
  const rows = [sale('600001', 1)]
  const campaignFor = (viewer: number[] | null) =>
    answerSales(salesData(products, rows, { campaigns, viewer }), table('product')).rows[0]?.campaign
  expect(campaignFor(null)).toEqual({ id: 2, name: 'Campaña 2' })
  expect(campaignFor([1])).toEqual({ id: 2, name: 'Campaña 2' })
  expect(campaignFor([2]), 'a competitor does not learn of it').toBeNull()
})

test('a laboratory sees its own products and those of its groups, without others’ stock', () => {
  const data = salesData(
    products,
    products.map(({ cn }) => sale(cn, 1)),
    {
      viewer: [2],
      stock: new Map([
        ['600001', 4],
        ['600002', 6],
      ]),
    },
  )
  expect(answerSales(data, table('product')).rows).toMatchObject([
    { cn_cn: '600001', stock: null },
    { cn_cn: '600002', stock: 6 },
  ])
})

test('words are looked for in name, CN, EAN, group, category and laboratory, whatever the accents', () => {
  const data = salesData(
    [
      product({ cn: '600001', name: 'Ácido fólico', ean: '8470006000010' }),
      product({
        cn: '600002',
        name: 'Crema',
        laboratoryId: 2,
        groupId: null,
        marketCategoryId: 21,
        prescription: false,
      }),
    ],
    [sale('600001', 2), sale('600002', 1)],
  )
  const found = (search: string) => cnsOf(answerSales(data, table('product', { filter: { search } })))
  expect(found('FOLICO acido')).toEqual(['600001'])
  expect(found('grúpo 8470006')).toEqual(['600001'])
  expect(found('solares')).toEqual(['600002'])
  expect(found('laboratorio 2 600002')).toEqual(['600002'])
  expect(found('  ')).toEqual(['600001', '600002'])
  expect(found('acido crema')).toEqual([])
})
