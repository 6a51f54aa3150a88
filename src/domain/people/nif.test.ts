import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isValidNif, normaliseNif } from '@/domain/people/nif'

test.each(['12345678Z', '12.345.678-z', '00000000T', 'X0000000T', 'Y0000000Z', 'Z0000000M'])(
  '%j is a valid person',
  (text) => {
    expect(isValidNif(text)).toBe(true)
  },
)

test.each(['A12345674', 'B00000000', 'E00000000', 'P0000000J', 'Q0000000J', 'J00000000', 'J0000000J'])(
  '%j is a valid company',
  (text) => {
    expect(isValidNif(text)).toBe(true)
  },
)

test.each([
  '',
  '12345678A',
  '1234567Z',
  '123456789Z',
  'X00000000T',
  'A12345675',
  'B0000000J',
  'P00000000',
  'I00000000',
  '12345678',
])('%j is not valid', (text) => {
  expect(isValidNif(text)).toBe(false)
})

test.each([
  ['K0000001R', 'K0000001R'],
  ['l1234567l', 'L1234567L'],
  ['M-7654321-J', 'M7654321J'],
  ['ES12345678Z', '12345678Z'],
  ['ES-B00000000', 'B00000000'],
  ['es x 0000000 t', 'X0000000T'],
  ['ESE00000000', 'E00000000'],
  ['1234567L', '01234567L'],
  ['123456S', '00123456S'],
  ['ES1234567L', '01234567L'],
  ['X123456S', 'X0123456S'],
  ['12.345.678/Z', '12345678Z'],
  ['12345678–Z', '12345678Z'],
  ['\u202a12345678Z\u202c', '12345678Z'],
])('%j is taken, and stored as %s', (typed, stored) => {
  expect(isValidNif(typed)).toBe(true)
  expect(normaliseNif(typed)).toBe(stored)
  expect(normaliseNif(stored)).toBe(stored)
})

test.each([
  'K0000001T',
  'K00000010',
  'L1234567A',
  'M7654321L',
  'K000001R',
  'ES',
  'ESES12345678Z',
  'FR12345678Z',
  'ES12345678A',
  'EB00000000',
  '1234567A',
  '12345A',
  'X12345Z',
  'B0000000',
  'ES00000000',
  '12345678ZES',
  'B00000000 B00000000',
  '١٢٣٤٥٦٧٨Z',
])('%j stays refused', (text) => {
  expect(isValidNif(text)).toBe(false)
})

test('separators and case do not matter', () => {
  expect(normaliseNif(' b-00.000 000 ')).toBe('B00000000')
})

test('every number of a person has exactly one letter', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), (number) => {
      const digits = String(number).padStart(8, '0')
      const valid = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => isValidNif(digits + letter))
      expect(valid).toHaveLength(1)
    }),
    { numRuns: 50 },
  )
})

test('every company number has exactly one control digit', () => {
  fc.assert(
    fc.property(fc.constantFrom(...'ABEH'), fc.nat(9_999_999), (kind, number) => {
      const start = kind + String(number).padStart(7, '0')
      const valid = [...'0123456789'].filter((digit) => isValidNif(start + digit))
      expect(valid).toHaveLength(1)
    }),
    { numRuns: 50 },
  )
})
