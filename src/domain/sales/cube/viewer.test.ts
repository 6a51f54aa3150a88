import { expect, test } from 'vitest'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { viewerOf } from '@/domain/sales/cube/viewer'
import { catalogueOf } from '@/domain/testing/world'

const laboratory = (id: number, associationId: number | null) => ({
  id,
  name: `Laboratorio ${id}`,
  image: null,
  corporativeColor: null,
  associationId,
  prescription: true,
})
const catalogue = indexCatalogue({
  ...catalogueOf([]),
  laboratories: [laboratory(1, 4), laboratory(2, null), laboratory(3, 4)],
})

test.each([
  ['of an association stands for all its laboratories', 3, [1, 3]],
  ['of a laboratory without association stands for it alone', 2, [2]],
  ['of a laboratory that the catalogue does not have stands for it alone', 9, [9]],
  ['without a laboratory stands for none', null, []],
])('a user %s', (_, own, expected) => {
  expect(viewerOf(catalogue, own)).toEqual(expected)
})
