import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOut } from '@/domain/basics/share-out'

const weightsArbitrary = fc.array(fc.nat(9_999), { minLength: 1, maxLength: 8 })

test('units go out in proportion, the odd ones to the largest remainders', () => {
  expect(shareOut(10, [3, 3, 3])).toEqual([4, 3, 3])
  expect(shareOut(7, [10, 30])).toEqual([2, 5])
  expect(shareOut(5, [0, 0])).toEqual([3, 2])
  expect(shareOut(5, [])).toEqual([])
})

test('shares always add up, and none is a unit away from its exact part', () => {
  fc.assert(
    fc.property(fc.nat(9_999), weightsArbitrary, (units, weights) => {
      const shares = shareOut(units, weights)
      const sum = weights.reduce((total, weight) => total + weight, 0)
      expect(shares.reduce((total, share) => total + share, 0)).toBe(units)
      shares.forEach((share, position) => {
        const weight = sum > 0 ? (weights[position] ?? 0) / sum : 1 / weights.length
        expect(Math.abs(share - units * weight)).toBeLessThan(1)
      })
    }),
  )
})

test('units that match the weights go back to each', () => {
  fc.assert(
    fc.property(weightsArbitrary, (weights) => {
      const sum = weights.reduce((total, weight) => total + weight, 0)
      fc.pre(sum > 0)
      expect(shareOut(sum, weights)).toEqual(weights)
    }),
  )
})
