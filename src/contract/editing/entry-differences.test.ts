import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences } from '@/contract/editing/entry-differences'

const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
const products = fc.uniqueArray(
  fc.record({ cn: fc.stringMatching(/^\d{6}$/), discount: fc.constantFrom(null, 0.1, 0.2) }),
  { selector: ({ cn }) => cn, maxLength: 5 },
)
const entry = fc.record({
  name: scalar,
  active: fc.boolean(),
  pharmacies: fc.uniqueArray(fc.string()),
  products,
})

test('an entry does not differ from itself, whatever the order of its fields', () => {
  fc.assert(
    fc.property(entry, (each) => {
      expect(differences(each, each)).toEqual([])
      expect(differences(each, Object.fromEntries(Object.entries(each).reverse()))).toEqual([])
    }),
  )
})

test('each difference is told both ways, with before and after exchanged', () => {
  fc.assert(
    fc.property(entry, entry, (a, b) => {
      const wholes = (changes: ReturnType<typeof differences>) =>
        changes
          .filter(({ item, part }) => item === null || part === null)
          .map(({ field, item, before, after }) => JSON.stringify([field, item, before, after]))
          .sort()
      const exchanged = differences(b, a).map(({ before, after, ...at }) => ({
        ...at,
        before: after,
        after: before,
      }))
      expect(wholes(differences(a, b))).toEqual(wholes(exchanged))
    }),
  )
})

test('items of a list are known by their code, wherever they stand', () => {
  const [first, second] = [
    { cn: '663991', discount: 0.1, tiers: [] },
    { cn: '663992', discount: null, tiers: [{ quantity: 12, discount: 0.15 }] },
  ]
  expect(differences({ products: [first, second] }, { products: [second, first] })).toEqual([])
  expect(differences({ products: [first] }, { products: [second, { ...first, discount: 0.2 }] })).toEqual([
    { field: 'products', item: '663991', part: 'discount', before: 0.1, after: 0.2 },
    { field: 'products', item: '663992', part: null, before: null, after: '663992' },
    { field: 'products', item: '663992', part: 'tiers', before: null, after: 'desde 12: 15,0\u00a0%' },
  ])
})
