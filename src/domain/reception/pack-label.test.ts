import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, formatDay } from '@/domain/basics/dates'
import { readPackCode } from '@/domain/catalogue/pack-code'
import { typedExpiry, typedLot } from '@/domain/reception/pack-label'

describe('an expiry that is typed', () => {
  test.each<[string, string | null]>([
    ['10/27', '2027-10-31'],
    ['2/28', '2028-02-29'],
    ['02-2027', '2027-02-28'],
    ['1027', '2027-10-31'],
    ['31/10/2027', '2027-10-31'],
    [' 1.3.28 ', '2028-03-01'],
    ['31102027', '2027-10-31'],
    ['  ', null],
  ])('as «%s» is %s', (text, value) => {
    expect(typedExpiry(text)).toEqual({ ok: true, value })
  })

  test.each<[string, string]>([
    ['13/27', 'Esta fecha no existe'],
    ['31/02/2027', 'Esta fecha no existe'],
    ['00/10/2027', 'Esta fecha no existe'],
    ['10/1927', 'El año no es correcto'],
    ['101027', 'Escriba mes y año (10/27) o el día (31/10/2027)'],
    ['octubre 27', 'Escriba mes y año (10/27) o el día (31/10/2027)'],
    ['2027-10-31', 'Escriba mes y año (10/27) o el día (31/10/2027)'],
  ])('as «%s» is refused, and not guessed: %s', (text, reason) => {
    expect(typedExpiry(text)).toEqual({ ok: false, reason })
  })

  test('of any day of this century is the day that is shown', () => {
    fc.assert(
      fc.property(fc.nat({ max: 36_000 }), (days) => {
        const day = addDays('2000-01-01', days)
        expect(typedExpiry(formatDay(day))).toEqual({ ok: true, value: day })
      }),
    )
  })
})

describe('a lot that is typed', () => {
  test('is what a scanner reads of it, whatever GS1 lets it have', () => {
    const characters = fc.constantFrom(...'!"%&\'()*+,-./0123456789:;<=>?ABYZ_abyz')
    fc.assert(
      fc.property(fc.array(characters, { minLength: 1, maxLength: 20 }), (letters) => {
        const lot = letters.join('')
        const scanned = readPackCode(`010847000662026717281031\u001d10${lot}\u001d`)
        expect(typedLot(` ${lot} `)).toEqual({ ok: true, value: scanned.ok ? scanned.pack.lot : scanned })
      }),
    )
  })

  test('may be absent, and is refused where no pack could have it', () => {
    expect(typedLot(' ')).toEqual({ ok: true, value: null })
    for (const text of ['A 12', 'AÑO', 'ñ', 'x'.repeat(21)]) expect(typedLot(text).ok).toBe(false)
  })
})
