import { expect, test } from 'vitest'
import type { TaxClass } from '@/domain/catalogue/taxes'
import { answerSales } from '@/domain/sales/answer'
import { allSales } from '@/domain/sales/questions/sales-filter'
import { sale, salesData, year2026 } from '@/domain/testing/sales-examples'
import { product } from '@/domain/testing/world'

const otc = { prescription: false, generic: false, groupId: null, marketCategoryId: 21 }
const products = [
  product({ cn: '600001', laboratoryId: 1, groupId: 11 }),
  product({ cn: '600002', laboratoryId: 2, groupId: 12 }),
  product({ cn: '600003', laboratoryId: 3, ...otc }),
]

test('a month is the twelfth part of a year and a day its 365th, half up; rows are counted, and references whose units are not 0', () => {
  const data = salesData(products, [
    sale('600001', 3, { day: '2025-12-31' }),
    sale('600001', 1, { day: '2026-01-01', pvl: 306, pvp: 484 }),
    sale('600001', -1, { day: '2026-12-31', pvl: 300, pvp: 484 }),
    sale('600002', 5, { day: '2026-02-02' }),
    sale('600002', -5, { day: '2026-02-03' }),
    sale('600003', 1, { day: '2026-02-02', pvl: 1_000, pvp: 2_007 }),
  ])
  // 6 cents of PVL remain of the first product, none of the second, and of neither a unit: they are no references.
  expect(answerSales(data, { ask: 'annual-summary', filter: allSales(year2026) })).toEqual({
    total_annual_pvl: 1_006,
    total_annual_pvp: 2_007,
    // 83.83 and 167.25
    total_monthly_pvl: 84,
    total_monthly_pvp: 167,
    // 2.76 and 5.499
    total_daily_pvl: 3,
    total_daily_pvp: 5,
    total_annual_skus: 1,
    total_anual_registers: 5,
    // 20.07 / 1.21 − 10.06 / 0.924 = 16.5868 − 10.8874 = 5.6994 €
    total_annual_profit: 570,
  })
})

test('a medicine without prescription pays 4 %, a medical device 10 %, a cream 21 %', () => {
  const of = (taxClass: TaxClass) => {
    const data = salesData(
      [product({ cn: '600003', laboratoryId: 3, ...otc, taxClass })],
      // Bought from the wholesaler at 6.49 €.
      [sale('600003', 1, { pvl: 600, pvp: 1_000 })],
    )
    return answerSales(data, { ask: 'annual-summary', filter: allSales(year2026) }).total_annual_profit
  }
  // 9.62, 9.09 and 8.26 € less 6.49 €.
  expect([of('super-reduced'), of('reduced'), of('general')]).toEqual([312, 260, 177])
})

test('a sale keeps the rate of its day', () => {
  const changed = [
    { taxClass: 'general' as const, from: '2020-01-01', rate: 210, surcharge: 52 },
    { taxClass: 'general' as const, from: '2026-07-01', rate: 0, surcharge: 0 },
  ]
  const data = salesData(
    products,
    [
      sale('600003', 1, { day: '2026-06-30', pvl: 0, pvp: 1_210 }),
      sale('600003', 1, { day: '2026-07-01', pvl: 0, pvp: 1_210 }),
    ],
    { taxes: changed },
  )
  expect(answerSales(data, { ask: 'annual-summary', filter: allSales(year2026) })).toMatchObject({
    total_annual_profit: 1_000 + 1_210,
  })
})

test('profit is rounded once: thousandths of many sales are not lost one by one', () => {
  const days = Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`)
  const data = salesData(
    products,
    days.map((day) => sale('600001', 1, { day, pvl: 1, pvp: 2 })),
  )
  // One sale leaves 0.84 cents; 28 leave 56 / 1.04 − 28 / 0.924 = 23.54, not 28.
  expect(answerSales(data, { ask: 'annual-summary', filter: allSales(year2026) })).toMatchObject({
    total_annual_profit: 24,
  })
})

test('what is returned costs profit, and halves go up also below zero', () => {
  const data = salesData(products, [sale('600003', -1, { pvl: 0, pvp: 126 })])
  const summary = answerSales(data, { ask: 'annual-summary', filter: allSales(year2026) })
  // 1.26 / 1.21 = 1.0413 €; a month is 10.5 cents, a day 0.35.
  expect(summary).toMatchObject({ total_annual_profit: -104, total_monthly_pvp: -10, total_daily_pvp: 0 })
})

test('a laboratory user’s summary counts what it may see', () => {
  const data = salesData(products, [sale('600001', 2), sale('600002', 7), sale('600003', 9)], {
    viewer: [1],
  })
  expect(answerSales(data, { ask: 'annual-summary', filter: allSales(year2026) })).toMatchObject({
    ...{ total_annual_pvl: 200, total_annual_skus: 1, total_anual_registers: 1 },
  })
})

test('a pharmacy without sales has a summary of nothing', () => {
  const summary = answerSales(salesData(products, []), {
    ask: 'annual-summary',
    filter: allSales(year2026),
  })
  expect(Object.values(summary)).toEqual(Array.from({ length: 9 }, () => 0))
})

test('the amortization is 5 % of last month’s generics at PVP, of those that the viewer may see', () => {
  const rows = [
    sale('600001', 11, { day: '2026-11-30', pvp: 501 }),
    sale('600002', 4, { day: '2026-11-01', pvp: 1_000 }),
    sale('600003', 90, { day: '2026-11-15', pvp: 1_000 }),
    sale('600001', 50, { day: '2026-10-31' }),
    sale('600001', 60, { day: '2026-12-01' }),
  ]
  const amortization = (viewer: number[] | null) =>
    answerSales(salesData(products, rows, { viewer, today: '2026-12-20' }), { ask: 'amortization' })
  // 55.11 € and 40.00 €.
  expect(amortization(null)).toEqual({ genericAmortization: 476 })
  expect(amortization([1])).toEqual({ genericAmortization: 276 })
  expect(amortization([])).toEqual({ genericAmortization: 0 })
})

test('the amortization is of the last month whose sales are all there', () => {
  const rows = [
    sale('600001', 11, { day: '2026-03-31', pvp: 501 }),
    sale('600001', 90, { day: '2026-04-14', pvp: 1_000 }),
  ]
  const data = salesData(products, rows, { today: '2026-12-20' })
  expect(answerSales(data, { ask: 'amortization' })).toEqual({ genericAmortization: 276 })
})
