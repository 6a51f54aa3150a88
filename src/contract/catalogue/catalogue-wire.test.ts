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

test('prices to come are sent of the products that have one, and a device that does not know them is sent a catalogue it knows', () => {
  fc.assert(
    fc.property(catalogueArbitrary, fc.integer({ min: 1, max: 900 }), (catalogue, pvl) => {
      const coming = catalogue.products
        .filter((_, row) => row % 3 === 0)
        .map(({ cn }) => ({ cn, from: '2026-12-01', pvl, pvp: pvl + 10 }))
      const sent = v.parse(catalogueSchema, JSON.parse(JSON.stringify(toWire({ ...catalogue, coming }))))
      expect(fromWire(sent)).toEqual({ ...catalogue, coming })
      const { coming: _, ...known } = sent
      expect(known).toEqual(toWire(catalogue))
      const broken = { ...sent, coming: { cn: [], from: [], pvp: [], pvl: [1] } }
      expect(() => fromWire(broken)).toThrow('differ in length')
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
