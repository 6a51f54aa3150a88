import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  discountedAmount,
  formatEuros,
  formatEurosRounded,
  lineAmount,
  parseEuros,
} from '@/domain/basics/money'

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

test('euros are written the German way, with two decimals', () => {
  expect(formatEuros(123_456)).toBe('1.234,56\u00a0€')
  expect(formatEuros(0)).toBe('0,00\u00a0€')
  expect(formatEuros(5)).toBe('0,05\u00a0€')
  expect(formatEuros(-310)).toBe('-3,10\u00a0€')
  expect(formatEuros(100_000_000)).toBe('1.000.000,00\u00a0€')
})

test('every amount is written as Intl writes it', () => {
  const intl = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })
  fc.assert(fc.property(amounts, (cents) => formatEuros(cents) === intl.format(cents / 100)))
})

test('rounded euros have no decimals and no negative zero', () => {
  expect(formatEurosRounded(123_450)).toBe('1.235\u00a0€')
  expect(formatEurosRounded(123_449)).toBe('1.234\u00a0€')
  expect(formatEurosRounded(-20)).toBe('0\u00a0€')
})

test('amounts are read as people and files write them', () => {
  expect(parseEuros('1.234,56')).toBe(123_456)
  expect(parseEuros('3.10')).toBe(310)
  expect(parseEuros('3,1 €')).toBe(310)
  expect(parseEuros('.99')).toBe(99)
  expect(parseEuros('1.234')).toBe(123_400)
  expect(parseEuros('0.125')).toBe(13)
  expect(parseEuros('9,1249')).toBe(912)
  expect(parseEuros('-2,5')).toBe(-250)
  expect(parseEuros(' 7 ')).toBe(700)
})

test.each(['', '€', 'gratis', '1,2,3', '1.23,45', '1,234.56', '--1', '12a', ',', '99999999999999999'])(
  '%j is no amount',
  (text) => {
    expect(parseEuros(text)).toBeNull()
  },
)

test('what is written can be read back', () => {
  fc.assert(fc.property(amounts, (cents) => parseEuros(formatEuros(cents)) === cents))
})

test('a line is units times unit price', () => {
  expect(lineAmount(48, 310)).toBe(14_880)
})

test('a discount rounds half up to the cent', () => {
  expect(discountedAmount(14_880, 0.1)).toBe(13_392)
  expect(discountedAmount(5, 0.1)).toBe(5)
  expect(discountedAmount(1, 0.5)).toBe(1)
  expect(discountedAmount(333, 0.3333)).toBe(222)
})

test('a discount agrees with exact arithmetic for every amount and fraction', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000_000), fc.integer({ min: 0, max: 10_000 }), (amount, parts) => {
      const exact = (BigInt(amount) * BigInt(10_000 - parts) * 2n + 10_000n) / 20_000n
      return discountedAmount(amount, parts / 10_000) === Number(exact)
    }),
  )
})
