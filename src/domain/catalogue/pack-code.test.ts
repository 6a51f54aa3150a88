import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gtinCheckDigit, medicineEan } from '@/domain/catalogue/cn'
import { readPackCode } from '@/domain/catalogue/pack-code'

const gs = '\u001d'
const gtin = '08470006620267'
const whole = { number: gtin, lot: 'AB-12', expiry: '2027-10-31' }

describe('the DataMatrix of a pack', () => {
  test.each([
    ['as scanners send it', `01${gtin}1727103110AB-12${gs}21S4521X`],
    ['with the symbology first', `]d201${gtin}1727103121S4521X${gs}10AB-12`],
    ['with FNC1 first', `${gs}01${gtin}1727103121S4521X${gs}10AB-12${gs}`],
    ['with the serial first', `21S4521X${gs}01${gtin}10AB-12${gs}17271031`],
    ['with a national number', `01${gtin}10AB-12${gs}172710317126620267`],
    ['with FNC1 sent as a stroke', `01${gtin}10AB-12|21S4521X|17271031`],
    ['with FNC1 spelled out', `01${gtin}10AB-12<GS>17271031`],
    ['with fields that nobody asks for', `01${gtin}1125010110AB-12${gs}1727103191X9${gs}`],
    ['as it is printed', `(01)${gtin}(17)271031(10)AB-12(21)S4521X`],
    ['as it is printed, with spaces', `(01) ${gtin} (17) 271031 (10) AB-12`],
  ])('%s says product, lot and expiry', (_, text) => {
    expect(readPackCode(text)).toEqual({ ok: true, pack: whole })
  })

  test.each([
    ['271100', '2027-11-30'],
    ['280200', '2028-02-29'],
    ['270200', '2027-02-28'],
    ['261231', '2026-12-31'],
  ])('that expires on %s is good until %s', (written, expiry) => {
    expect(readPackCode(`01${gtin}17${written}`)).toMatchObject({ ok: true, pack: { expiry } })
  })

  test('of another country is found by its Spanish number', () => {
    const foreign = `0400123400001${gtinCheckDigit('0400123400001')}`
    expect(readPackCode(`01${foreign}17271031712662026`)).toEqual({
      ok: true,
      pack: { number: '662026', lot: null, expiry: '2027-10-31' },
    })
  })

  test.each([
    ['a wrong check digit', `01084700066202681727103110A`, 'El dígito de control no es correcto'],
    ['a month that there is not', `01${gtin}17271331`, 'La fecha de caducidad no existe'],
    ['a day that there is not', `01${gtin}17270230`, 'La fecha de caducidad no existe'],
    ['a date that breaks off', `01${gtin}172710`, 'El campo (17) está incompleto o no es correcto'],
    ['a number that breaks off', `]d2010847000662`, 'El campo (01) está incompleto o no es correcto'],
    ['no lot after its sign', `01${gtin}10${gs}17271031`, 'El campo (10) está incompleto o no es correcto'],
    [
      'a lot that does not end',
      `01${gtin}10${'A'.repeat(21)}${gs}17271031`,
      'El campo (10) está incompleto o no es correcto',
    ],
    ['a field that nobody knows', `01${gtin}8912`, 'No se entiende desde el carácter 17'],
    ['two lots', `01${gtin}10A${gs}10B`, 'El campo (10) está dos veces'],
    ['no number', `]d21727103110A`, 'No lleva el número del producto'],
    ['two products', `01${gtin}7126500038`, 'El número nacional no es correcto'],
    ['another product', `01${gtin}712650003`, 'Lleva los números de dos productos'],
  ])('with %s is refused', (_, text, reason) => {
    expect(readPackCode(text)).toEqual({ ok: false, reason })
  })

  test.each([
    ['the serial', `01${gtin}1727103110AB1221S4521X`],
    ['the national number', `01${gtin}1727103110AB127126620267`],
    ['a date', `01${gtin}17271031 10AB1217280101`.replace(' ', '')],
  ])('without FNC1 has no lot where %s may be in it', (_, text) => {
    expect(readPackCode(text)).toEqual({ ok: true, pack: { ...whole, lot: null } })
  })

  test('without FNC1 has its lot where nothing else can follow', () => {
    expect(readPackCode(`01${gtin}1727103110AB-12`)).toEqual({ ok: true, pack: whole })
  })

  test.each(['662026', '662026.7', '8470006620267', gtin, '8412345678905', 'ibuprofeno 600', '662026 12'])(
    'is none in %j, which stays as it is',
    (text) => {
      expect(readPackCode(` ${text} `)).toEqual({ ok: true, pack: { number: text, lot: null, expiry: null } })
    },
  )
})

const characters = '-./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const word = fc
  .array(fc.constantFrom(...characters), { minLength: 1, maxLength: 20 })
  .map((letters) => letters.join(''))
const fields = fc.record({
  cn: fc.integer({ min: 500_000, max: 999_998 }).map(String),
  lot: word,
  serial: word,
  expiry: fc.date({ min: new Date('2024-01-01'), max: new Date('2060-12-31'), noInvalidDate: true }),
  sequence: fc.shuffledSubarray(['01', '10', '17', '21', '712'], { minLength: 5 }),
})

test('a pack says the same in any sequence of its fields, and never its serial', () => {
  fc.assert(
    fc.property(fields, ({ cn, lot, serial, expiry, sequence }) => {
      const day = expiry.toISOString().slice(0, 10)
      const written: Record<string, string> = {
        '01': `010${medicineEan(cn)}`,
        '10': `10${lot}${gs}`,
        '17': `17${day.slice(2).replaceAll('-', '')}`,
        '21': `21${serial}${gs}`,
        '712': `712${cn}${gs}`,
      }
      const reading = readPackCode(`]d2${sequence.map((ai) => written[ai]).join('')}`)
      expect(reading).toEqual({ ok: true, pack: { number: `0${medicineEan(cn)}`, lot, expiry: day } })
    }),
  )
})

test('whatever is read is refused or has a number, and no text breaks it', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...`017210${gs}]d()AZ`) })),
      (text) => {
        const reading = readPackCode(text)
        if (!reading.ok) expect(reading.reason).not.toBe('')
        else expect(reading.pack.expiry ?? '2027-01-01').toMatch(/^20\d\d-\d\d-\d\d$/)
      },
    ),
  )
})
