import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cnCheckDigit, medicineEan, normaliseCn } from '@/domain/catalogue/cn'

const cns = fc.integer({ min: 1, max: 999_998 }).map((cn) => String(cn).padStart(6, '0'))

test('the EAN of a medicine holds its CN and their common check digit', () => {
  expect(cnCheckDigit('662026')).toBe('7')
  expect(medicineEan('662026')).toBe('8470006620267')
})

test.each([
  '662026',
  '6620267',
  '662026.7',
  '662026-7',
  ' 662026 ',
  '847000662026',
  '8470006620267',
  '08470006620267',
])('%j is the CN 662026', (text) => {
  expect(normaliseCn(text)).toEqual({ ok: true, cn: '662026' })
})

test.each(['', '12345', 'ABC123', '66202612', '8410006620267', '0847000662026', '662026,7'])(
  '%j is no CN',
  (text) => {
    expect(normaliseCn(text)).toEqual({ ok: false, reason: 'not_a_cn' })
  },
)

test('a wrong check digit is refused, not guessed', () => {
  expect(normaliseCn('6620261')).toEqual({ ok: false, reason: 'wrong_check_digit' })
  expect(normaliseCn('8470006620260')).toEqual({ ok: false, reason: 'wrong_check_digit' })
})

test.each(['9999999', '999999', '000000', '0000000'])('%j stands for no product', (text) => {
  expect(normaliseCn(text)).toEqual({ ok: false, reason: 'pseudo' })
})

test('every way of writing a CN reads as the same', () => {
  fc.assert(
    fc.property(cns, (cn) => {
      for (const text of [cn, cn + cnCheckDigit(cn), `847000${cn}`, medicineEan(cn), `0${medicineEan(cn)}`]) {
        expect(normaliseCn(text)).toEqual({ ok: true, cn })
      }
    }),
  )
})

test('one mistyped digit of a CN with check digit is always noticed', () => {
  fc.assert(
    fc.property(cns, fc.nat(6), fc.integer({ min: 1, max: 9 }), (cn, position, shift) => {
      const digits = [...(cn + cnCheckDigit(cn))]
      digits[position] = String((Number(digits[position]) + shift) % 10)
      const typed = digits.join('')
      fc.pre(!typed.startsWith('999999') && !typed.startsWith('000000'))
      expect(normaliseCn(typed)).toEqual({ ok: false, reason: 'wrong_check_digit' })
    }),
  )
})
