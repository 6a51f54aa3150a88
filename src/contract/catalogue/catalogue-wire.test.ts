import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { catalogueSchema } from '@/contract/catalogue/catalogue-schema'
import { fromWire, toWire } from '@/contract/catalogue/catalogue-wire'
import { catalogueArbitrary } from '@/domain/testing/arbitraries'

test('a catalogue comes back whole from the wire', () => {
  fc.assert(
    fc.property(catalogueArbitrary, (catalogue) => {
      const sent = v.parse(catalogueSchema, JSON.parse(JSON.stringify(toWire(catalogue))))
      expect(fromWire(sent)).toEqual(catalogue)
    }),
  )
})

test('columns of different lengths are no catalogue', () => {
  fc.assert(
    fc.property(catalogueArbitrary, (catalogue) => {
      const wire = toWire(catalogue)
      const broken = { ...wire, products: { ...wire.products, name: wire.products.name.slice(1) } }
      expect(() => fromWire(broken)).toThrow('differ in length')
    }),
    { numRuns: 5 },
  )
})

test('a catalogue that was stored before products had a class for the IVA has that of its kinds', () => {
  fc.assert(
    fc.property(catalogueArbitrary, (catalogue) => {
      const { taxClass: _, ...products } = toWire(catalogue).products
      for (const product of fromWire({ ...toWire(catalogue), products }).products)
        expect(product.taxClass).toBe(product.prescription ? 'super-reduced' : 'general')
    }),
    { numRuns: 5 },
  )
})
