import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedName } from './masked-name'

test.each([
  ['farmacai', 'fa…'],
  ['  ana@ejemplo.test ', 'an…'],
  ['camomil', '…'],
  ['', '…'],
])('of «%s» is shown «%s»', (name, masked) => expect(maskedName(name)).toBe(masked))

test('never more than a quarter of a name is shown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const shown = [...maskedName(name)].length - 1
      expect(shown * 4).toBeLessThanOrEqual([...name].length)
    }),
  )
})
