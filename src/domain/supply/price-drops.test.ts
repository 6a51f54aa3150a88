import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Catalogue, Product } from '@/domain/catalogue/catalogue'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { catalogueOn } from '@/domain/catalogue/catalogue-on'
import { dropTotals, priceDrops, unitsAtDrop } from '@/domain/supply/price-drops'
import { catalogueOf, product } from '@/domain/testing/world'

const today = '2026-11-19'
const from = '2026-12-01'
const cn = '662026'

const on = (catalogue: Catalogue) => catalogueOn(indexCatalogue(catalogue), today)

type Facts = {
  stock?: number | null
  coming?: number
  sold?: number
  soldDays?: number
  next?: number
} & Partial<Product>
const dropsOf = ({ stock = 0, coming = 0, sold = 0, soldDays = 90, next = 236, ...fields }: Facts) =>
  priceDrops({
    catalogue: on({
      ...catalogueOf([product({ cn, pvl: 310, ...fields })]),
      coming: [{ cn, from, pvl: next, pvp: 999 }],
    }),
    stock: stock === null ? null : new Map([[cn, stock]]),
    onItsWay: new Map([[cn, { units: coming }]]),
    sold: [sold],
    soldDays,
    today,
  })

test('what is on the shelf and on its way, less what is sold by then at the pace of 90 days, loses the difference', () => {
  // 90 units in 90 days: one a day, twelve by the first of December.
  expect(dropsOf({ stock: 31, coming: 12, sold: 90 })).toEqual([
    {
      ...{
        cn,
        product: `Producto ${cn}`,
        laboratory: 'Laboratorio 1',
        from,
        days: 12,
        pvl: 310,
        nextPvl: 236,
      },
      ...{ stock: 31, coming: 12, sold: 12, left: 31, atRisk: 31 * 74, needed: 0 },
    },
  ])
})

test.each([
  [
    'where all of it is sold by then nothing is at risk, and the rest is to be bought',
    { stock: 5, sold: 90 },
    [0, 0, 7],
  ],
  ['a part of a unit is not sold, and is needed', { stock: 0, sold: 10 }, [0, 0, 2]],
  ['more returns than sales are no sales', { stock: 4, sold: -9 }, [4, 296, 0]],
  ['a shelf with fewer units than none is empty', { stock: -3, coming: 2 }, [2, 148, 0]],
  ['sales of twenty days have the pace of these', { stock: 30, sold: 40, soldDays: 20 }, [6, 444, 0]],
  ['of a shelf that is not counted nothing is known', { stock: null, sold: 90 }, [0, 0, 0]],
])('%s', (_, facts, expected) => {
  const [drop] = dropsOf(facts)
  expect([drop?.left, drop?.atRisk, drop?.needed]).toEqual(expected)
})

test.each([
  ['whose price rises', { stock: 5, next: 311 }],
  ['whose price stays', { stock: 5, next: 310 }],
  ['without a price today', { stock: 5, pvl: null }],
  ['that the pharmacy neither has nor sells', {}],
])('a product %s is not listed', (_, facts) => {
  expect(dropsOf(facts)).toEqual([])
})

test('those that lose the most come first, and are added up', () => {
  const catalogue = on({
    ...catalogueOf([product({ cn }), product({ cn: '700001' }), product({ cn: '700002' })]),
    coming: [cn, '700001', '700002'].map((each, at) => ({ cn: each, from, pvl: 300 - at, pvp: 400 })),
  })
  const stock = new Map([
    [cn, 1],
    ['700001', 0],
    ['700002', 10],
  ])
  const drops = priceDrops({ catalogue, stock, sold: [0, 90, 0], soldDays: 90, today })
  expect(drops.map((drop) => [drop.cn, drop.atRisk, drop.needed])).toEqual([
    ['700002', 120, 0],
    [cn, 10, 0],
    ['700001', 0, 12],
  ])
  expect(dropTotals(drops)).toEqual({ products: 2, uncounted: 0, units: 11, atRisk: 130 })
})

const held = fc.record({
  stock: fc.nat({ max: 500 }),
  coming: fc.nat({ max: 500 }),
  sold: fc.integer({ min: -50, max: 5_000 }),
  soldDays: fc.integer({ min: 1, max: 90 }),
  days: fc.integer({ min: 1, max: 400 }),
  fall: fc.integer({ min: 1, max: 10_000 }),
})

test('more stock or a larger fall never lowers the risk, more sales or a later day never raise it', () => {
  fc.assert(
    fc.property(held, fc.nat({ max: 300 }), (of, more) => {
      const { atRisk } = unitsAtDrop(of)
      expect(unitsAtDrop({ ...of, stock: of.stock + more }).atRisk).toBeGreaterThanOrEqual(atRisk)
      expect(unitsAtDrop({ ...of, coming: of.coming + more }).atRisk).toBeGreaterThanOrEqual(atRisk)
      expect(unitsAtDrop({ ...of, fall: of.fall + more }).atRisk).toBeGreaterThanOrEqual(atRisk)
      expect(unitsAtDrop({ ...of, sold: of.sold + more }).atRisk).toBeLessThanOrEqual(atRisk)
      expect(unitsAtDrop({ ...of, days: of.days + more }).atRisk).toBeLessThanOrEqual(atRisk)
    }),
  )
})

test('each unit is either sold or left, and nothing is at risk where all is sold', () => {
  fc.assert(
    fc.property(held, (of) => {
      const { sold, left, atRisk, needed } = unitsAtDrop(of)
      expect(sold + left).toBe(of.stock + of.coming)
      expect(Math.min(left, sold, needed)).toBeGreaterThanOrEqual(0)
      if (left === 0) expect(atRisk).toBe(0)
      if (needed > 0) expect(left).toBe(0)
      // As many as are bought are sold, but for a part of one.
      expect(unitsAtDrop({ ...of, stock: of.stock + needed }).left).toBeLessThanOrEqual(left + 1)
    }),
  )
})
