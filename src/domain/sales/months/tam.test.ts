import { expect, test } from 'vitest'
import { sumOfMonths, tamMonths, tamOf } from '@/domain/sales/months/tam'
import type { UniverseMonth } from '@/domain/sales/questions/sales-figures'

const group = (id: number, units: number) => ({
  dcpf_id: id,
  dcpf_name: `Grupo ${id}`,
  total_sku: 2,
  total_ud: units,
  total_pvl: units * 300,
  total_pvp: units * 500,
  generic_ud: units - 1,
  generic_pvl: (units - 1) * 300,
  generic_pvp: (units - 1) * 500,
  brand_ud: 1,
  brand_pvl: 300,
  brand_pvp: 500,
  non_prescription_pvl: 0,
  non_prescription_pvp: 0,
  laboratory_ud: 3,
  laboratory_pvl: 900,
  laboratory_pvp: 1_500,
})

const month = (year: number, month: number, ...units: number[]): UniverseMonth => ({
  year,
  month,
  dcpfs: units.map((sold, position) => group(11 + position, sold)),
})

test('selected months add up over their groups; months without sales add nothing', () => {
  expect(sumOfMonths([month(2026, 1, 10, 4), month(2026, 2), month(2026, 3, 6)])).toEqual({
    total_ud: 20,
    total_pvl: 6_000,
    total_pvp: 10_000,
    generic_ud: 17,
    generic_pvl: 5_100,
    generic_pvp: 8_500,
    brand_ud: 3,
    brand_pvl: 900,
    brand_pvp: 1_500,
    laboratory_ud: 9,
    laboratory_pvl: 2_700,
    laboratory_pvp: 4_500,
  })
  expect(sumOfMonths([]).total_pvl).toBe(0)
})

test('the TAM is the last twelve complete months: the running month never counts, nor what came before', () => {
  const months = Array.from({ length: 15 }, (_, index) =>
    month(index < 4 ? 2025 : 2026, index < 4 ? index + 9 : index - 3, 2 ** index),
  )
  // September 2025 (2^0) to November 2026 (2^14); the TAM of a day in November goes from November 2025 to October 2026.
  expect(
    tamMonths(months, { today: '2026-11-21', lastDay: '2026-11-20' }).map(
      (each) => `${each.year}-${each.month}`,
    ),
  ).toEqual([
    ...['2025-11', '2025-12'],
    ...['2026-1', '2026-2', '2026-3', '2026-4', '2026-5', '2026-6', '2026-7', '2026-8', '2026-9', '2026-10'],
  ])
  expect(tamOf(months, { today: '2026-11-21', lastDay: '2026-11-20' }).total_ud).toBe(2 ** 14 - 4)
  expect(tamOf(months, { today: '2026-11-01', lastDay: '2026-10-31' }).total_ud).toBe(2 ** 14 - 4)
  expect(tamOf(months, { today: '2026-12-01', lastDay: '2026-11-30' }).total_ud).toBe(2 ** 15 - 8)
  // Sales stopped on 14 August: that month is not complete.
  expect(tamOf(months, { today: '2026-11-21', lastDay: '2026-08-14' }).total_ud).toBe(2 ** 11 - 1)
})
