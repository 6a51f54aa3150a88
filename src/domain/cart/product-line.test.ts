import { expect, test } from 'vitest'
import { productLine } from '@/domain/cart/product-line'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { whyNotOrderable } from '@/domain/catalogue/why-not-orderable'
import { catalogueOf, product } from '@/domain/testing/world'

const ibuprofeno = product({ cn: '662026', name: 'IBUPROFENO 600 MG', ean: '8470006620267' })
const catalogue = indexCatalogue(catalogueOf([ibuprofeno]))

test('units of a product are a line of the cart, at the catalogue’s price, with its laboratory', () => {
  expect(productLine(ibuprofeno, catalogue, 12)).toEqual({
    id: 662026,
    cn: '662026',
    product: 'IBUPROFENO 600 MG',
    ean: { code: '8470006620267' },
    quantity: 12,
    pvl: 310,
    pvp: 484,
    campaign: null,
    laboratory: { id: 1, name: 'Laboratorio 1', image: null },
  })
})

test('a line names the campaign that gives its discount', () => {
  const campaign = { id: 9, name: 'Otoño', discount: 0.1, tiers: [] }
  expect(productLine(ibuprofeno, catalogue, 1, campaign)?.campaign).toEqual({ id: 9, name: 'Otoño' })
})

test('units stay between 0 and 9999', () => {
  expect(productLine(ibuprofeno, catalogue, 10_000)?.quantity).toBe(9_999)
  expect(productLine(ibuprofeno, catalogue, -1)?.quantity).toBe(0)
})

test('a product without price or withdrawn cannot be ordered, and says why; one in shortage can', () => {
  const unpriced = product({ cn: '650001', pvl: null })
  const withdrawn = product({ cn: '650002', active: false })
  expect(productLine(unpriced, catalogue, 1)).toBeNull()
  expect(productLine(withdrawn, catalogue, 1)).toBeNull()
  expect(whyNotOrderable(unpriced)).toBe('No tiene precio')
  expect(whyNotOrderable(withdrawn)).toBe('Ya no se comercializa')
  expect(whyNotOrderable(product({ cn: '650003', outOfStock: true }))).toBeNull()
})
