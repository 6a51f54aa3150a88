import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '@/domain/basics/dates'
import type { ComingPrice } from '@/domain/catalogue/catalogue'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { catalogueOn } from '@/domain/catalogue/catalogue-on'
import { catalogueOf, product } from '@/domain/testing/world'

const cn = '662026'
const coming: ComingPrice[] = [
  { cn, from: '2027-01-01', pvl: 200, pvp: 312 },
  { cn, from: '2026-12-01', pvl: 250, pvp: 390 },
]
const catalogue = { ...catalogueOf([product({ cn }), product({ cn: '700001' })]), coming }

/** PVL of both products on a day, and the first day that is still to come. */
const on = (today: string) => {
  const { products, nextPrices } = catalogueOn(indexCatalogue(catalogue), today)
  return [...products.map(({ pvl }) => pvl), nextPrices.get(cn)?.from ?? null]
}

test('a product has each of its prices from the first moment of its day on, and the last of those that have come', () => {
  expect(on('2026-11-30')).toEqual([310, 310, '2026-12-01'])
  expect(on('2026-12-01')).toEqual([250, 310, '2027-01-01'])
  expect(on('2026-12-31')).toEqual([250, 310, '2027-01-01'])
  expect(on('2027-02-14')).toEqual([200, 310, null])
})

test('any prices: each product has the last of those that have come by a day, and the first of the others is next', () => {
  const days = fc.integer({ min: 0, max: 20 }).map((day) => addDays('2026-12-01', day))
  const prices = fc.uniqueArray(
    fc.record({ cn: fc.constantFrom(cn, '700001'), from: days, pvl: fc.integer({ min: 1, max: 999 }) }),
    { selector: (price) => price.cn + price.from },
  )
  fc.assert(
    fc.property(prices, days, (given, day) => {
      const made = catalogueOn(
        indexCatalogue({ ...catalogue, coming: given.map((price) => ({ ...price, pvp: price.pvl * 2 })) }),
        day,
      )
      for (const { cn: of, pvl } of made.products) {
        const own = given.filter((price) => price.cn === of).sort((a, b) => (a.from < b.from ? -1 : 1))
        expect(pvl).toBe(own.findLast(({ from }) => from <= day)?.pvl ?? 310)
        expect(made.nextPrices.get(of)?.from).toBe(own.find(({ from }) => from > day)?.from)
      }
    }),
  )
})
