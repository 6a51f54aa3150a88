import { describe, expect, test } from 'vitest'
import { answerSales } from '@/domain/sales/answer'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import { sale, salesData } from '@/domain/testing/sales-examples'
import { product } from '@/domain/testing/world'

const otc = { prescription: false, generic: false, groupId: null, marketCategoryId: 21 }
const products = [
  product({ cn: '600001', laboratoryId: 1, groupId: 11 }),
  product({ cn: '600002', laboratoryId: 2, groupId: 11 }),
  product({ cn: '600003', laboratoryId: 3, groupId: 11, generic: false }),
  product({ cn: '600004', laboratoryId: 3, ...otc }),
  product({ cn: '600005', laboratoryId: 2, groupId: 12 }),
]
const rows = [
  sale('600001', 100, { day: '2026-01-14' }),
  sale('600001', 10, { day: '2026-01-15' }),
  sale('600002', 6, { day: '2026-01-31' }),
  sale('600002', -2, { day: '2026-01-20' }),
  sale('600003', 4, { day: '2026-01-20', pvl: 500, pvp: 700 }),
  sale('600004', 2, { day: '2026-01-20', pvl: 1_000, pvp: 1_500 }),
  sale('600001', 3, { day: '2026-03-01' }),
  sale('600001', -3, { day: '2026-03-02' }),
  sale('600005', 8, { day: '2026-03-10' }),
  sale('600002', 100, { day: '2026-03-11' }),
]
const data = salesData(products, rows)
/** From the middle of January to 10 March. */
const range = { startDate: '2026-01-15', endDate: '2026-03-10' }

const periods = (
  question: Partial<Omit<QuestionOf<'periods'>, 'filter'>> & { filter?: Partial<SalesFilter> } = {},
  viewer: number[] | null = null,
) =>
  answerSales(
    { ...data, viewer },
    {
      ask: 'periods',
      laboratories: null,
      tenant: [],
      ...question,
      filter: { ...allSales(range), ...question.filter },
    },
  )

describe('months of a range', () => {
  const [january, february, march] = periods()

  test('only the days inside the range count, returns take away, generics are told apart', () => {
    // 10 + 6 − 2 units at 1 €, 4 at 5 €, 2 at 10 €.
    expect(january).toMatchObject({ year: 2026, month: 1 })
    expect(january?.total).toEqual({
      total_ud: 20,
      total_pvl: 1_400 + 2_000 + 2_000,
      total_pvp: 2_800 + 2_800 + 3_000,
      generic_ud: 14,
      generic_pvl: 1_400,
      generic_pvp: 2_800,
      sku: 4,
      prescription_sku: 3,
    })
  })

  test('a month without sales is there, with nothing in it', () => {
    expect(february).toMatchObject({ year: 2026, month: 2, laboratories: {} })
    expect(february?.total).toMatchObject({ total_ud: 0, total_pvl: 0, sku: 0 })
  })

  test('a sale that was taken back is no reference, and its laboratory had a sale', () => {
    expect(march?.total).toMatchObject({ total_ud: 8, total_pvl: 800, sku: 1 })
    expect(march?.laboratories[1]).toMatchObject({ total_pvl: 0, sku: 0, market_share: 0 })
  })

  test('each laboratory has its share of the month, by PVL and by PVP', () => {
    expect(Object.keys(january?.laboratories ?? {})).toEqual(['1', '2', '3'])
    expect(january?.laboratories[1]).toMatchObject({
      total_ud: 10,
      market_share: 1_000 / 5_400,
      market_share_pvp: 2_000 / 8_600,
    })
    expect(january?.laboratories[3]).toMatchObject({ sku: 2, prescription_sku: 1, generic_ud: 0 })
  })
})

test('only laboratories that are asked for are in the answer; those without a sale in the month are not there', () => {
  const [january, , march] = periods({ laboratories: [2, 3] })
  expect(Object.keys(january?.laboratories ?? {})).toEqual(['2', '3'])
  expect(Object.keys(march?.laboratories ?? {})).toEqual(['2'])
  expect(january?.total.total_pvl).toBe(5_400)
})

test('where more came back than was sold nobody has a share', () => {
  const returned = salesData(products, [
    sale('600001', 2, { day: '2026-02-02' }),
    sale('600002', -5, { day: '2026-02-02' }),
  ])
  const [, february] = answerSales(returned, {
    ...{ ask: 'periods', laboratories: null, tenant: [] },
    filter: allSales(range),
  })
  expect(february?.total.total_pvl).toBe(-300)
  expect(february?.laboratories[1]?.market_share).toBe(0)
})

test('the tenant stands beside the others, folded by what was sold', () => {
  const [january] = periods({ tenant: [1] })
  const { own, generic, brand, otc } = january?.aggregated ?? {}
  expect([own, generic, brand, otc].map((figures) => figures?.total_pvl)).toEqual([1_000, 400, 2_000, 2_000])
})

describe('what is transferable to a tenant', () => {
  test('others’ sales in its groups, generics apart from brands', () => {
    const [january, february, march] = periods({ tenant: [1] })
    expect(january?.transferable).toEqual({
      total_pvl: 2_400,
      total_pvp: 3_600,
      generic_pvl: 400,
      generic_pvp: 800,
      brand_pvl: 2_000,
      brand_pvp: 2_800,
    })
    expect(february?.transferable.total_pvl).toBe(0)
    // Laboratory 1 has nothing in group 12, and the sale of the 11th lies outside.
    expect(march?.transferable.total_pvl).toBe(0)
  })

  test('several laboratories together take nothing from each other', () => {
    expect(periods({ tenant: [1, 3] })[0]?.transferable).toMatchObject({ total_pvl: 400, brand_pvl: 0 })
  })

  test('follows types and search, not the laboratories that the rest is about', () => {
    const filter = { laboratories: [1], brand: true }
    const [january] = periods({ tenant: [1], filter })
    expect(january?.total.total_pvl).toBe(0)
    expect(january?.transferable).toMatchObject({ generic_pvl: 0, brand_pvl: 2_000 })
    expect(periods({ tenant: [1], filter: { search: '600002' } })[0]?.transferable.total_pvl).toBe(400)
  })

  test('is nothing without a tenant, also for a laboratory user', () => {
    expect(periods()[0]?.transferable.total_pvl).toBe(0)
    expect(periods({}, [1])[0]?.transferable.total_pvl).toBe(0)
  })

  test('stays inside of what a laboratory user may see', () => {
    const unseen = product({ cn: '600006', laboratoryId: 3, groupId: 12 })
    const world = salesData([...products, unseen], [...rows, sale('600006', 9, { day: '2026-01-20' })])
    const transferableTo2 = (viewer: number[] | null) =>
      answerSales(
        { ...world, viewer },
        { ask: 'periods', filter: allSales(range), laboratories: [], tenant: [2] },
      )[0]?.transferable.total_pvl
    expect(transferableTo2(null)).toBe(1_000 + 2_000 + 900)
    // Laboratory 1 has a product in group 11 alone.
    expect(transferableTo2([1])).toBe(1_000 + 2_000)
  })
})

test('a laboratory user gets no months in which only others’ groups sold', () => {
  const [, , march] = periods({}, [3])
  expect(march?.total).toMatchObject({ total_pvl: 0, sku: 0 })
})
