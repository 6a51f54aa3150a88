import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundedToEuros } from '@/domain/basics/whole-euros'
import { kindInEuros, kindOfFilter, kindsInEuros, kindsInPercent } from '@/domain/sales/kpis/shown-kinds'
import { allSales } from '@/domain/sales/questions/sales-filter'

test('medicines and parafarmacia add up to the total, generics and brands to the medicines as they are shown', () => {
  // One by one: 11 € and 21 € of 31 €, and 5 € and 6 € of the medicines.
  expect(kindsInEuros({ generic: 450, brand: 600, non_prescription: 2_050 })).toEqual({
    ...{ prescription: 1_100, generic: 500, brand: 600, non_prescription: 2_000 },
  })
  expect(kindsInPercent({ generic: 0, brand: 105, non_prescription: 95 })).toMatchObject({
    ...{ prescription: 53, generic: 0, brand: 53, non_prescription: 47 },
  })
})

test('whatever was sold or returned, every level adds up and nothing is a euro away from its own', () => {
  const cents = fc.integer({ min: -99_999_999, max: 99_999_999 })
  const amounts = fc.record({ generic: cents, brand: cents, non_prescription: cents })
  fc.assert(
    fc.property(amounts, (exact) => {
      const shown = kindsInEuros(exact)
      const prescription = exact.generic + exact.brand
      expect(shown.prescription + shown.non_prescription).toBe(
        roundedToEuros(prescription + exact.non_prescription) + 0,
      )
      expect(shown.generic + shown.brand).toBe(shown.prescription)
      expect(Math.abs(shown.prescription - prescription)).toBeLessThan(100)
      for (const kind of ['generic', 'brand', 'non_prescription'] as const)
        expect(Math.abs(shown[kind] - exact[kind])).toBeLessThan(200)
    }),
  )
})

test('whole percent add up in the same way, to 100 where anything was sold', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 })
  const amounts = fc.record({ generic: cents, brand: cents, non_prescription: cents })
  fc.assert(
    fc.property(amounts, (exact) => {
      const shown = kindsInPercent(exact)
      const total = exact.generic + exact.brand + exact.non_prescription
      expect(shown.prescription + shown.non_prescription).toBe(total > 0 ? 100 : 0)
      expect(shown.generic + shown.brand).toBe(shown.prescription)
    }),
  )
})

test('the total of one kind alone is what stands beside the other kinds', () => {
  const amounts = { generic: 450, brand: 600, non_prescription: 2_050 }
  const shown = kindsInEuros(amounts)
  for (const kind of ['generic', 'brand', 'non_prescription'] as const)
    expect(kindInEuros(kind, amounts[kind], amounts)).toBe(shown[kind])
  // By itself: 21 €.
  expect(kindInEuros('non_prescription', 2_050, amounts)).toBe(2_000)
  expect(kindInEuros('prescription', 1_050, amounts)).toBe(1_100)
  expect(kindInEuros('efg', 150, amounts) + kindInEuros('fantasy', 300, amounts)).toBe(shown.generic)
  // Amounts of other sales are rounded by themselves.
  expect(kindInEuros('non_prescription', 1_950, amounts)).toBe(2_000)
})

test.each([
  [{}, null],
  [{ prescription: true }, 'prescription'],
  [{ prescription: false }, 'non_prescription'],
  [{ generic: true }, 'generic'],
  [{ prescription: true, generic: true, efg: true, fantasy: true, brand: true }, 'prescription'],
  [{ prescription: true, efg: true }, 'efg'],
  [{ notFantasy: true }, 'efg'],
  [{ prescription: true, fantasy: true }, 'fantasy'],
  [{ prescription: false, otc: true }, 'non_prescription'],
  [{ prescription: true, efg: true, brand: true }, null],
  [{ generic: true, brand: true, otc: true }, null],
])('a filter by %o asks for the kind %s', (types, kind) => {
  const all = allSales({ startDate: '2026-01-01', endDate: '2026-11-20' })
  expect(kindOfFilter({ ...all, ...types })).toBe(kind)
})
