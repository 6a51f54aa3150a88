import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productNameParts } from '@/domain/catalogue/product-name'

test.each([
  ['ACENOCUMAROL ALMADRIA EFG 1 mg 20 comprimidos', 'ACENOCUMAROL ALMADRIA EFG ', '1 mg 20 comprimidos'],
  ['VITAMINA B12 LUZ 1.000 mcg 5 ampollas', 'VITAMINA B12 LUZ ', '1.000 mcg 5 ampollas'],
  ['PROTECTOR LABIAL', 'PROTECTOR LABIAL', ''],
  ['5-FLUOROURACILO CREMA', '5-FLUOROURACILO CREMA', ''],
])('%s: strength and contents begin with the first figure that is a word of its own', (name, what, which) => {
  expect(productNameParts(name)).toEqual([what, which])
})

test('the two parts are the whole name', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(productNameParts(name).join('')).toBe(name)
    }),
  )
})
