import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BoughtLine, invoiceOf, lineCost } from '@/domain/order/purchase-cost'
import lines from '@/domain/testing/purchase-lines.json'
import { taxOf } from '@/domain/testing/tax-of'

describe('200 lines worked out from the rules, with exact fractions', () => {
  test.each(lines)('$arithmetic', ({ regime, taxClass, base, netUnit, arithmetic: _, ...line }) => {
    expect(lineCost({ ...line, tax: taxOf(regime, taxClass) })).toEqual({ base, netUnit })
  })
})

const lineArbitrary: fc.Arbitrary<BoughtLine> = fc.record({
  units: fc.integer({ min: 1, max: 9_999 }),
  bonus: fc.nat(500),
  pvl: fc.integer({ min: 1, max: 1_000_000 }),
  discount: fc.integer({ min: 0, max: 9_999 }).map((parts) => parts / 10_000),
  deduction: fc.constantFrom(0, 40, 75, 150),
  tax: fc.constantFrom(
    { rate: 40, surcharge: 5 },
    { rate: 100, surcharge: 14 },
    { rate: 210, surcharge: 52 },
  ),
})

test('more discount or deduction never raises the net price, nor do more free units', () => {
  fc.assert(
    fc.property(lineArbitrary, fc.nat(9_999), fc.nat(500), (line, parts, bonus) => {
      const { netUnit } = lineCost(line)
      const better = { ...line, discount: Math.max(line.discount, parts / 10_000), bonus: line.bonus + bonus }
      expect(lineCost(better).netUnit).toBeLessThanOrEqual(netUnit ?? 0)
      expect(lineCost({ ...line, deduction: 150 }).netUnit).toBeLessThanOrEqual(netUnit ?? 0)
    }),
  )
})

test('the invoice has the base of each line once, by rate, and its total is the sum of what it says', () => {
  fc.assert(
    fc.property(fc.array(lineArbitrary, { maxLength: 12 }), (given) => {
      const { parts, total } = invoiceOf(given)
      const bases = given.reduce((sum, line) => sum + lineCost(line).base, 0)
      expect(parts.reduce((sum, { base }) => sum + base, 0)).toBe(bases)
      expect(new Set(parts.map(({ rate }) => rate)).size).toBe(parts.length)
      for (const { rate, surcharge, base, tax, surchargeAmount } of parts) {
        expect(Math.abs(tax - (base * rate) / 1_000)).toBeLessThanOrEqual(0.5)
        expect(Math.abs(surchargeAmount - (base * surcharge) / 1_000)).toBeLessThanOrEqual(0.5)
      }
      const said = parts.reduce(
        (sum, { base, tax, surchargeAmount }) => sum + base + tax + surchargeAmount,
        0,
      )
      expect(total).toBe(said)
    }),
  )
})

test('an invoice of a medicine and a cream says both rates, the lower one first', () => {
  const line = { units: 10, bonus: 0, discount: 0.1, deduction: 0 }
  expect(
    invoiceOf([
      { ...line, pvl: 1_000, tax: { rate: 210, surcharge: 52 } },
      { ...line, pvl: 310, tax: { rate: 40, surcharge: 5 } },
    ]),
  ).toEqual({
    parts: [
      { rate: 40, surcharge: 5, base: 2_790, tax: 112, surchargeAmount: 14 },
      { rate: 210, surcharge: 52, base: 9_000, tax: 1_890, surchargeAmount: 468 },
    ],
    total: 2_790 + 112 + 14 + 9_000 + 1_890 + 468,
  })
})
