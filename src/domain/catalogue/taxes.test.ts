import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '@/domain/basics/dates'
import {
  splitAtTaxChanges,
  type TaxRate,
  taxRateOn,
  taxRegimeOf,
  UnknownTaxError,
} from '@/domain/catalogue/taxes'

const general: TaxRate[] = [
  { taxClass: 'general', from: '2012-09-01', rate: 210, surcharge: 52 },
  { taxClass: 'general', from: '2010-07-01', rate: 180, surcharge: 40 },
]

test.each([
  ['2012-08-31', 180],
  ['2012-09-01', 210],
  ['2026-11-28', 210],
  // Nobody has said what came before.
  ['2001-01-01', 180],
])('on %s the general rate is %i thousandths', (day, rate) => {
  expect(taxRateOn(general, { taxClass: 'general', day }).rate).toBe(rate)
})

test('a class of which nothing is known has no rate, instead of one that somebody made up', () => {
  expect(() => taxRateOn(general, { taxClass: 'reduced', day: '2026-01-01' })).toThrow(UnknownTaxError)
})

test.each([
  ['28', 'iva'],
  ['07', 'iva'],
  ['35', 'igic'],
  ['38', 'igic'],
  ['51', 'ipsi-ceuta'],
  ['52', 'ipsi-melilla'],
  [null, 'iva'],
])('a pharmacy of province %s pays by the regime %s', (province, regime) => {
  expect(taxRegimeOf(province)).toBe(regime)
})

test('the parts of a span follow each other without gaps, and no rate changes inside one', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2012-01-01', days))
  const rates = fc.array(
    fc.record({
      taxClass: fc.constant('general' as const),
      from: day,
      rate: fc.integer({ min: 0, max: 250 }),
      surcharge: fc.constant(0),
    }),
    { minLength: 1, maxLength: 6 },
  )
  fc.assert(
    fc.property(rates, day, day, (given, one, other) => {
      const [startDate, endDate] = [one, other].sort() as [string, string]
      const parts = splitAtTaxChanges({ startDate, endDate }, given)
      expect(parts[0]?.startDate).toBe(startDate)
      expect(parts.at(-1)?.endDate).toBe(endDate)
      for (const [index, part] of parts.entries()) {
        expect(part.startDate <= part.endDate).toBe(true)
        if (index > 0) expect(part.startDate).toBe(addDays(parts[index - 1]?.endDate ?? '', 1))
        expect(given.some(({ from }) => part.startDate < from && from <= part.endDate)).toBe(false)
      }
    }),
  )
})
