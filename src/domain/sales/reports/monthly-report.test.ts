import { expect, test } from 'vitest'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { monthlyReport } from '@/domain/sales/reports/monthly-report'
import { catalogueOf, cubeOf, product } from '@/domain/testing/world'

const catalogue = catalogueOf([
  product({ cn: '600001', laboratoryId: 1, groupId: 11, generic: true }),
  product({ cn: '600002', laboratoryId: 2, groupId: 11, generic: false }),
  product({ cn: '600003', laboratoryId: 3, groupId: null, marketCategoryId: 21, prescription: false }),
])
const sale = (day: string, cn: string, units: number, pvl = 300, pvp = 500) => ({ day, cn, units, pvl, pvp })
const cube = cubeOf(
  [
    sale('2025-10-20', '600001', 10),
    sale('2026-09-30', '600001', 8),
    sale('2026-10-01', '600001', 7),
    sale('2026-10-31', '600001', -1),
    sale('2026-10-15', '600002', 4, 1_000, 1_600),
    sale('2026-10-15', '600003', 2, 250, 455),
    sale('2026-11-01', '600003', 90),
  ],
  catalogue,
)
const index = indexCatalogue(catalogue)
const report = monthlyReport(cube, index, '2026-10')

test('a month adds up its own days, returns deducted, by kind of product', () => {
  // Generic: 7 − 1 = 6 × 3.00 and 5.00 €. Brand: 4 × 10.00 and 16.00 €. Parafarmacia: 2 × 2.50 and 4.55 €.
  expect(report?.total).toEqual({
    units: 12,
    pvl: 1_800 + 4_000 + 500,
    pvp: 3_000 + 6_400 + 910,
    skus: 3,
    kinds: {
      generic: { units: 6, pvl: 1_800, pvp: 3_000 },
      brand: { units: 4, pvl: 4_000, pvp: 6_400 },
      otc: { units: 2, pvl: 500, pvp: 910 },
    },
  })
})

test('it stands beside the month before and the same month of last year', () => {
  expect(report?.previousMonth).toMatchObject({ units: 8, pvl: 2_400, pvp: 4_000, skus: 1 })
  expect(report?.sameMonthLastYear).toMatchObject({ units: 10, pvl: 3_000, pvp: 5_000 })
})

test('twelve months end with it; those without sales are empty, not zero', () => {
  expect(report?.months.map(({ month }) => month)).toEqual([
    '2025-11',
    '2025-12',
    ...Array.from({ length: 10 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`),
  ])
  expect(report?.months.map(({ totals }) => totals?.pvl ?? null)).toEqual([
    ...Array.from({ length: 10 }, () => null),
    2_400,
    6_300,
  ])
})

test('laboratories and groups come by PVL, with all of their sales in the month', () => {
  expect(report?.laboratories).toEqual([
    { laboratoryId: 2, name: 'Laboratorio 2', units: 4, pvl: 4_000, pvp: 6_400 },
    { laboratoryId: 1, name: 'Laboratorio 1', units: 6, pvl: 1_800, pvp: 3_000 },
    { laboratoryId: 3, name: 'Laboratorio 3', units: 2, pvl: 500, pvp: 910 },
  ])
  expect(report?.groups).toEqual([{ name: 'Grupo 11', units: 10, pvl: 5_800, pvp: 9_400 }])
})

test('a month without sales has no report', () => {
  expect(monthlyReport(cube, index, '2026-08')).toBeNull()
})
