import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitsOfTag } from '@/domain/cart/tag-units'

const tag = (code: string, quantity: number) => ({ code, name: code, quantity })

test('the units of a proposal are those of its tag, in proportion where they were changed by hand', () => {
  const products = [
    { quantity: 12, tags: [tag('alba', 12)] },
    // 40 came, half are left.
    { quantity: 20, tags: [tag('alba', 10), tag('otoño', 30)] },
  ]
  expect(unitsOfTag({ products }, 'alba')).toBe(17)
  expect(unitsOfTag({ products }, 'otoño')).toBe(15)
  expect(unitsOfTag({ products }, 'brezo')).toBe(0)
  expect(unitsOfTag(undefined, 'alba')).toBe(0)
})

test('the units of all proposals together are those of the cart', () => {
  const codes = ['alba', 'otoño', 'brezo']
  const tags = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...codes), fc.nat(500)), {
      minLength: 1,
      selector: ([code]) => code,
    })
    .map((some) => some.map(([code, quantity]) => tag(code, quantity)))
  const products = fc.array(fc.record({ quantity: fc.nat(9_999), tags }), { maxLength: 8 })
  fc.assert(
    fc.property(products, (some) => {
      const all = codes.reduce((sum, code) => sum + unitsOfTag({ products: some }, code), 0)
      expect(all).toBe(some.reduce((sum, { quantity }) => sum + quantity, 0))
    }),
  )
})
