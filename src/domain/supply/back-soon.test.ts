import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '@/domain/basics/dates'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { backSoon, productsBackSoon, shortWaitDays } from '@/domain/supply/back-soon'
import { catalogueOf, product } from '@/domain/testing/world'

const today = '2026-11-28'

test.each([
  // 10 units in 30 days: 4 units last for 12 days.
  ['what is there lasts until the day it is back', 12, 4, 'covered'],
  ['it is missing for a day, and for more than a week without', 13, 4, null],
  ['nothing is there, and it is back in a week', 7, 0, 'brief'],
  ['nothing is there, and it is back in eight days', 8, 0, null],
])('%s', (_, wait, there, reason) => {
  const until = addDays(today, wait - 1)
  expect(backSoon(until, today, { units: 10, days: 30, there })).toBe(reason)
})

test('without a known end it never comes soon, however much is there', () => {
  expect(backSoon(null, today, { units: 1, days: 365, there: 9_999 })).toBeNull()
})

test('what nobody bought lasts if there is any; who orders it without waits for years', () => {
  expect(backSoon('2030-01-01', today, { units: 0, days: 90, there: 1 })).toBe('covered')
  expect(backSoon('2030-01-01', today, { units: 0, days: 90, there: 0 })).toBeNull()
  // More came back than was sold.
  expect(backSoon('2030-01-01', today, { units: -2, days: 90, there: 0 })).toBeNull()
})

const pace = { units: fc.nat(500), days: fc.integer({ min: 1, max: 365 }), there: fc.nat(500) }

test('an earlier end, more on the shelf or slower sales never make it too late', () => {
  fc.assert(
    fc.property(fc.record(pace), fc.nat(400), fc.nat(50), fc.nat(50), (asked, left, earlier, more) => {
      const late = backSoon(addDays(today, left), today, asked)
      if (late === null) return
      expect(backSoon(addDays(today, Math.max(0, left - earlier)), today, asked)).not.toBeNull()
      expect(backSoon(addDays(today, left), today, { ...asked, there: asked.there + more })).not.toBeNull()
      expect(
        backSoon(addDays(today, left), today, { ...asked, units: Math.max(0, asked.units - more) }),
      ).not.toBeNull()
    }),
  )
})

test('within a week it always comes soon', () => {
  fc.assert(
    fc.property(fc.record(pace), fc.nat(shortWaitDays - 1), (asked, left) => {
      expect(backSoon(addDays(today, left), today, asked)).not.toBeNull()
    }),
  )
})

test('a product is back soon at the pace of its group, by what there is and comes of its laboratory', () => {
  const told = {
    from: '2026-11-01',
    kind: null,
    observation: null,
    source: 'cima',
    toldOn: '2026-11-02',
  } as const
  const short = (cn: string, left: number | null) =>
    product({
      ...{ cn, outOfStock: true },
      shortage: { ...told, cn, until: left === null ? null : addDays(today, left - 1) },
    })
  const backSoonWith = (stock: number, coming: number, shortProduct = short('600001', 20)) =>
    productsBackSoon({
      // The last one is of another laboratory: what there is of it does not count, what is sold of it does.
      catalogue: indexCatalogue(
        catalogueOf([shortProduct, product({ cn: '600002' }), product({ cn: '600003', laboratoryId: 2 })]),
      ),
      stock: new Map([
        ['600002', stock],
        ['600003', 1_000],
      ]),
      onItsWay: new Map([['600001', { units: coming }]]),
      ...{ sold: [10, 10, 10], soldDays: 30, today },
    })
  expect(backSoonWith(12, 8)).toEqual(['600001'])
  expect(backSoonWith(12, 7)).toEqual([])
  expect(backSoonWith(0, 0, short('600001', 7))).toEqual(['600001'])
  expect(backSoonWith(1_000, 0, short('600001', null))).toEqual([])
})
