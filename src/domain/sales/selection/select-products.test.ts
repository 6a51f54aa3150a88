import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectProducts } from '@/domain/sales/selection/select-products'
import { naivelySelected } from '@/domain/testing/naive-selection'
import { salesDataOf, salesFilterArbitrary, salesWorldArbitrary } from '@/domain/testing/sales-worlds'

test('a filter selects what the definitions say of each product, for whoever asks', () => {
  fc.assert(
    fc.property(salesWorldArbitrary, salesFilterArbitrary, (world, filter) => {
      const mask = selectProducts(salesDataOf(world), filter)
      const expected = world.catalogue.products.map((product) => naivelySelected(world, filter, product))
      expect(Array.from(mask, Boolean)).toEqual(expected)
    }),
  )
})
