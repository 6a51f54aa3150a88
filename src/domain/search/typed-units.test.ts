import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasStrength, readTypedSearch, type TypedSearch } from '@/domain/search/typed-units'

test.each<[string, TypedSearch[]]>([
  ['ibuprofeno', [{ text: 'ibuprofeno', units: null }]],
  [
    'ibuprofeno 20',
    [
      { text: 'ibuprofeno', units: 20 },
      { text: 'ibuprofeno 20', units: null },
    ],
  ],
  [
    ' ibuprofeno 600 20 ',
    [
      { text: 'ibuprofeno 600', units: 20 },
      { text: 'ibuprofeno 600 20', units: null },
    ],
  ],
  [
    '662026 5',
    [
      { text: '662026', units: 5 },
      { text: '662026 5', units: null },
    ],
  ],
  ['20 × ibuprofeno 600', [{ text: 'ibuprofeno 600', units: 20 }]],
  ['20x662026', [{ text: '662026', units: 20 }]],
  ['20 * crema', [{ text: 'crema', units: 20 }]],
  ['3 uds crema', [{ text: 'crema', units: 3 }]],
  ['crema x20', [{ text: 'crema', units: 20 }]],
  ['crema × 20', [{ text: 'crema', units: 20 }]],
  ['crema 20 unidades', [{ text: 'crema', units: 20 }]],
  [
    'ibuprofeno 600',
    [
      { text: 'ibuprofeno 600', units: null },
      { text: 'ibuprofeno', units: 600 },
    ],
  ],
  // No units of an order.
  ['ibuprofeno 0', [{ text: 'ibuprofeno 0', units: null }]],
  ['0 x ibuprofeno', [{ text: '0 x ibuprofeno', units: null }]],
  // A CN, and no word before it.
  ['crema 662026', [{ text: 'crema 662026', units: null }]],
  ['662026', [{ text: '662026', units: null }]],
  ['20', [{ text: '20', units: null }]],
  ['20 x', [{ text: '20 x', units: null }]],
  // A number at the beginning is a name's.
  ['5 fluorouracilo', [{ text: '5 fluorouracilo', units: null }]],
  // No times: the end of a name.
  ['botox20', [{ text: 'botox20', units: null }]],
  ['', [{ text: '', units: null }]],
])('%j is read as %j', (typed, expected) => {
  expect(readTypedSearch(typed)).toEqual(expected)
})

test.each([
  ['OMEPRAZOL ALBA EFG 20 mg 28 cápsulas', 20, true],
  ['OMEPRAZOL ALBA EFG 20MG 28 CAPS', 20, true],
  ['OMEPRAZOL ALBA EFG 40 mg 20 cápsulas', 20, false],
  ['JARABE 2,5 mg/20 ml', 20, true],
  ['CREMA 0,20 % 30 g', 20, false],
  ['CREMA 20 % 30 g', 20, true],
  ['GEL 120 ml', 20, false],
  ['GEL 20 grageas', 20, false],
])('%s has %d as a strength: %s', (name, number, has) => {
  expect(hasStrength(name, number)).toBe(has)
})

test('units are whole numbers that an order can have, and never taken from a text that says none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (typed) => {
      const readings = readTypedSearch(typed)
      expect(readings.length).toBeGreaterThan(0)
      for (const { text, units } of readings) {
        expect(typed).toContain(text)
        if (units === null) expect(text).toBe(typed.trim())
        else {
          expect(typed).toContain(String(units))
          expect(units).toBeGreaterThanOrEqual(1)
          expect(units).toBeLessThanOrEqual(9_999)
        }
      }
    }),
  )
})
