import { expect, test } from 'vitest'
import type { TaxRate } from '@/domain/catalogue/taxes'
import { type PricedProduct, unitPrices } from '@/domain/sales/received/received-sale'

const day = '2026-03-16'
const rates = (superReduced: number, general: number): TaxRate[] =>
  (
    [
      ['super-reduced', superReduced],
      ['general', general],
    ] as const
  ).map(([taxClass, rate]) => ({ taxClass, from: '2012-09-01', rate, surcharge: 0 }))
const [iva, igic] = [rates(40, 210), rates(0, 70)]
const medicine: PricedProduct = {
  ...{ prescription: true, taxClass: 'super-reduced', pvl: 649, pvp: 1_040 },
  ...{ taxes: igic, iva },
}
const none = { day, pvl: null, pvp: null }

test('a sale without a price takes the catalogue’s one, with the tax of the pharmacy’s regime in the place of IVA', () => {
  expect(unitPrices(none, medicine)).toEqual({ pvl: 649, pvp: 1_000 })
  expect(unitPrices(none, { ...medicine, taxes: iva, iva: null })).toEqual({ pvl: 649, pvp: 1_040 })
  const cream = { ...medicine, prescription: false, taxClass: 'general', pvl: 500, pvp: 1_210 } as const
  expect(unitPrices(none, cream)).toEqual({ pvl: 500, pvp: 1_070 })
})

test('a price without IVA is the catalogue’s own there, and another one keeps the product’s margin', () => {
  const cream = { ...medicine, prescription: false, taxClass: 'general', pvl: 500, pvp: 1_210 } as const
  expect(unitPrices({ ...none, pvp: 1_070 }, cream)).toEqual({ pvl: 500, pvp: 1_070 })
  expect(unitPrices({ ...none, pvp: 535 }, cream)).toEqual({ pvl: 250, pvp: 535 })
  expect(unitPrices({ ...none, pvp: 1_000 }, medicine)).toEqual({ pvl: 649, pvp: 1_000 })
})
