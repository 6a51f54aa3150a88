import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  brandPercentage,
  changeSince,
  directionOf,
  divideHalfUp,
  formatChange,
  formatCount,
  formatInteger,
  formatPercent,
  formatPercentPrecise,
  formatPoints,
  percentage,
} from '@/domain/basics/numbers'

test('whole numbers are grouped by thousands', () => {
  expect(formatInteger(1_234)).toBe('1.234')
  expect(formatInteger(-1_234_567)).toBe('-1.234.567')
  expect(formatInteger(0)).toBe('0')
})

test('a fraction is shown as whole percent, halves up', () => {
  expect(formatPercent(0.12)).toBe('12\u00a0%')
  expect(formatPercent(0.145)).toBe('15\u00a0%')
  expect(formatPercent(0)).toBe('0\u00a0%')
})

test('a share has one decimal, and a change says in which direction it goes', () => {
  expect(formatPercentPrecise(0.12345)).toBe('12,3\u00a0%')
  expect(formatPercentPrecise(12.3456)).toBe('1.234,6\u00a0%')
  expect(formatChange(0.0325)).toBe('+3,3\u00a0%')
  expect(formatChange(-0.0325)).toBe('-3,3\u00a0%')
  expect(formatChange(0.1445)).toBe('+14,5\u00a0%')
  expect(formatChange(0)).toBe('0,0\u00a0%')
  expect(formatChange(-0.0001)).toBe('0,0\u00a0%')
  expect([0.0325, -0.0325, -0.0001].map(directionOf)).toEqual(['up', 'down', 'none'])
  expect(formatPoints(-0.012)).toBe('-1,2\u00a0p.\u00a0p.')
})

test('a percentage of nothing is 0', () => {
  expect(percentage(5, 0)).toBe(0)
  expect(percentage(0, 0)).toBe(0)
})

test('percentages stay between 0 and 100 when returns outweigh sales', () => {
  expect(percentage(-3, 10)).toBe(0)
  expect(percentage(12, 10)).toBe(100)
})

test('percentages round half up', () => {
  expect(percentage(20, 365)).toBe(5)
  expect(percentage(1, 8)).toBe(13)
})

test('an exact half of the brand percentage goes to the generics', () => {
  expect(brandPercentage({ brand: 1, generic: 7 })).toBe(12)
  expect(brandPercentage({ brand: 7, generic: 1 })).toBe(87)
  expect(brandPercentage({ brand: 2, generic: 1 })).toBe(67)
  expect(brandPercentage({ brand: 0, generic: 0 })).toBe(0)
})

test('brand and generic percentages are both roundings of the same ratio and add up to 100', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (brand, generic) => {
      fc.pre(brand + generic > 0)
      const brandSide = brandPercentage({ brand, generic })
      const genericSide = percentage(generic, brand + generic)
      return brandSide + genericSide === 100
    }),
  )
})

test('quotients round half up, also below zero', () => {
  expect(divideHalfUp(5, 2)).toBe(3)
  expect(divideHalfUp(-5, 2)).toBe(-2)
  expect(divideHalfUp(730, 365)).toBe(2)
})

test('a change is a fraction of what was before; nothing is compared with nothing', () => {
  expect(changeSince(2_400, 6_300)).toBe(1.625)
  expect(changeSince(4_000, 3_000)).toBe(-0.25)
  expect(changeSince(0, 3_000)).toBeNull()
  expect(changeSince(null, 3_000)).toBeNull()
})

test('what is counted agrees with its number', () => {
  expect([0, 1, 2, 1_200].map((count) => formatCount(count, 'fila', 'filas'))).toEqual([
    '0 filas',
    '1 fila',
    '2 filas',
    '1.200 filas',
  ])
})
