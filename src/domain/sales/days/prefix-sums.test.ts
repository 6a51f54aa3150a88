import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoDay } from '@/domain/basics/dates'
import { MissingMonthsError, totalsByProduct } from '@/domain/sales/cube/cube'
import { withPrefixSums } from '@/domain/sales/days/prefix-sums'
import { monthRange } from '@/domain/sales/range/range'
import {
  catalogueArbitrary,
  dayCount,
  firstDay,
  rangeArbitrary,
  salesArbitrary,
} from '@/domain/testing/arbitraries'
import { catalogueOf, cubeOf, product } from '@/domain/testing/world'

const worldArbitrary = catalogueArbitrary.chain((catalogue) =>
  fc.record({
    catalogue: fc.constant(catalogue),
    rows: salesArbitrary([...catalogue.products.map(({ cn }) => cn), '999999']),
    ranges: fc.array(rangeArbitrary, { minLength: 1, maxLength: 20 }),
  }),
)

test('the prefix sums of any span are what its rows add up to', () => {
  fc.assert(
    fc.property(worldArbitrary, ({ catalogue, rows, ranges }) => {
      const summed = withPrefixSums(cubeOf(rows, catalogue))
      const days = { startDate: isoDay(firstDay - 40), endDate: isoDay(firstDay + dayCount + 40) }
      for (const range of [...ranges, days, monthRange(days.endDate.slice(0, 7))]) {
        expect(totalsByProduct(summed, range)).toEqual(totalsByProduct(cubeOf(rows, catalogue), range))
      }
    }),
  )
})

test('a span with a month that the device lacks is not answered from the months that it has', () => {
  const catalogue = catalogueOf([product({ cn: '100001' })])
  const sale = { day: '2026-02-10', cn: '100001', units: 1, pvl: 100, pvp: 200 }
  const cube = { ...cubeOf([sale], catalogue), missing: ['2026-01'] }
  const range = { startDate: '2026-01-15', endDate: '2026-02-28' }
  expect(() => totalsByProduct(withPrefixSums(cube), range)).toThrow(MissingMonthsError)
})
