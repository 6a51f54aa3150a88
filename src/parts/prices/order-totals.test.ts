import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTotals } from '@/parts/prices/order-totals'
import { priceModes } from '@/parts/prices/price-mode'

const amounts = { totalPvl: 41_875, totalPvp: 65_381, discountedPvl: 33_500 }

test('a discounted total stands behind the total of the same price, also where the screen shows PVP', () => {
  const before = { price: 'pvl', discounted: false, cents: 41_875 }
  const after = { price: 'pvl', discounted: true, cents: 33_500 }
  expect(orderTotals('pvl', amounts)).toEqual([before, after])
  expect(orderTotals('pvp', amounts)).toEqual([
    { price: 'pvp', discounted: false, cents: 65_381 },
    before,
    after,
  ])
})

test('without discounts there is one total, in the price of the screen', () => {
  expect(orderTotals('pvp', { ...amounts, discountedPvl: null })).toEqual([
    { price: 'pvp', discounted: false, cents: 65_381 },
  ])
})

test('beside a minimum, which is counted in PVL, the PVL stands in both price modes', () => {
  const total = { price: 'pvl', discounted: false, cents: 41_875 }
  const without = { ...amounts, discountedPvl: null }
  expect(orderTotals('pvp', without, { withPvl: true })).toEqual([
    { price: 'pvp', discounted: false, cents: 65_381 },
    total,
  ])
  expect(orderTotals('pvl', without, { withPvl: true })).toEqual([total])
})

test('the first total has the price of the screen, and each discounted one follows the total it comes from', () => {
  const cents = fc.nat(1_000_000)
  fc.assert(
    fc.property(
      fc.constantFrom(...priceModes),
      fc.record({ totalPvl: cents, totalPvp: cents, discountedPvl: fc.option(cents) }),
      (mode, some) => {
        const totals = orderTotals(mode, some)
        expect(totals[0]?.price).toBe(mode)
        totals.forEach(({ price, discounted }, position) => {
          if (discounted)
            expect(totals[position - 1]).toEqual({ price, discounted: false, cents: some.totalPvl })
        })
      },
    ),
  )
})
