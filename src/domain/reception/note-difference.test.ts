import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChargedLine,
  differenceTotal,
  noteDifferences,
  notYetClaimed,
  type PromisedLine,
} from '@/domain/reception/note-difference'

/** Ten paid units and two free ones for 27.90 €. */
const promised: PromisedLine = { id: 1, cn: '650003', quantity: 10, bonus: 2, amount: 2_790 }
const noted = (given: Partial<ChargedLine> = {}): ChargedLine => ({
  ...{ line: 1, cn: '650003', served: 10, bonus: 2, netPrice: 279, base: 2_790 },
  ...given,
})
const differences = (...notes: ChargedLine[]) => noteDifferences([promised], notes)

describe('a note', () => {
  test('as it was promised has no difference, nor has a cheaper one', () => {
    expect(differences(noted())).toEqual([])
    expect(differences(noted({ netPrice: 270, base: 2_700 }))).toEqual([])
    expect(differences(noted({ bonus: 4 }))).toEqual([])
  })

  test('that charges more tells by how much, of the units that it charges', () => {
    expect(differences(noted({ netPrice: 310, base: 3_100 }))).toEqual([
      { kind: 'dearer', line: 1, cn: '650003', units: 10, amount: 310 },
    ])
    expect(differences(noted({ served: 4, bonus: 0, netPrice: 310, base: null }))).toEqual([
      { kind: 'dearer', line: 1, cn: '650003', units: 4, amount: 124 },
    ])
  })

  test('with fewer free units tells how many, at the price of the paid ones', () => {
    expect(differences(noted({ bonus: 0 }))).toEqual([
      { kind: 'fewer-free', line: 1, cn: '650003', units: 2, amount: 558 },
    ])
    // Half the order has one of the two free units.
    expect(differences(noted({ served: 5, bonus: 1, base: 1_395 }))).toEqual([])
  })

  test('that gives the free units as a lower price of all is as it was promised', () => {
    expect(differences(noted({ served: 12, bonus: 0, netPrice: null, base: 2_790 }))).toEqual([])
  })

  test('may take the deduction of the law off each line, or off its total alone', () => {
    // 7.5 % off 27.90 € is 25.81 €.
    const deducted: PromisedLine = { ...promised, amount: 2_581, undeducted: 2_790 }
    const beyond = (base: number) => noteDifferences([deducted], [noted({ netPrice: null, base })])
    expect([beyond(2_581), beyond(2_790)]).toEqual([[], []])
    // Each is held against what it lies nearer to.
    expect(beyond(2_650)).toMatchObject([{ kind: 'dearer', amount: 69 }])
    expect(beyond(2_700)).toEqual([])
    expect(beyond(2_840)).toMatchObject([{ kind: 'dearer', amount: 50 }])
    expect(beyond(3_100)).toMatchObject([{ kind: 'dearer', amount: 310 }])
    const lost = noteDifferences([deducted], [noted({ netPrice: null, base: 2_700, bonus: 0 })])
    expect(lost).toMatchObject([{ kind: 'fewer-free', units: 2, amount: 516 }])
  })

  test('counts with the other notes of its line', () => {
    const half = noted({ served: 5, bonus: 0, base: 1_395 })
    expect(differences(half, noted({ served: 5, bonus: 2, base: 1_395 }))).toEqual([])
    expect(differences(half, half)).toMatchObject([{ kind: 'fewer-free', units: 2 }])
  })

  test('that rounds by a cent, or writes the promised price in whole cents, is as it was promised', () => {
    expect(differences(noted({ netPrice: null, base: 2_791 }))).toEqual([])
    expect(differences(noted({ netPrice: null, base: 2_792 }))).toMatchObject([{ amount: 2 }])
    const odd = { ...promised, quantity: 100, bonus: 0, amount: 38_063 }
    const charged = noted({ served: 100, bonus: 0, netPrice: 381, base: 38_100 })
    expect(noteDifferences([odd], [charged])).toEqual([])
    expect(noteDifferences([odd], [{ ...charged, netPrice: 382, base: 38_200 }])).toMatchObject([
      { amount: 137 },
    ])
  })

  test('of a substitute, of no line, or without a price is held against no promise', () => {
    expect(differences(noted({ cn: '700001', netPrice: 900, base: 9_000 }))).toEqual([])
    expect(differences(noted({ line: null, netPrice: 900, base: 9_000 }))).toEqual([])
    expect(differences(noted({ netPrice: null, base: null }))).toEqual([])
    expect(differences(noted({ netPrice: null, base: null, bonus: 0 }))).toMatchObject([
      { kind: 'fewer-free' },
    ])
  })
})

test('what was claimed of a difference is not claimed again, and what a later note adds is', () => {
  const dearer = { kind: 'dearer', line: 1, cn: '650003', units: 10, amount: 310 } as const
  const free = { ...dearer, kind: 'fewer-free', units: 2, amount: 558 } as const
  expect(notYetClaimed([dearer, free], [dearer])).toEqual([{ ...free, whole: free.amount }])
  expect(notYetClaimed([dearer], [{ ...dearer, amount: 200 }])).toEqual([
    { ...dearer, amount: 110, whole: 310 },
  ])
  expect(notYetClaimed([dearer], [{ ...dearer, cn: '700001' }])).toEqual([{ ...dearer, whole: 310 }])
})

const promises = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 200 }),
      bonus: fc.nat(20),
      unit: fc.integer({ min: 1, max: 5_000 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) =>
    all.map(
      ({ quantity, bonus, unit }, index): PromisedLine => ({
        ...{ id: index + 1, cn: String(600_000 + index), quantity, bonus },
        amount: unit * quantity,
      }),
    ),
  )
const kept = (
  { id, cn, quantity, bonus, amount }: PromisedLine,
  cheaper: number,
  more: number,
): ChargedLine => {
  const base = Math.max(0, amount - cheaper)
  return { line: id, cn, served: quantity, bonus: bonus + more, netPrice: null, base }
}

test('nothing is listed of notes that are as promised or better', () => {
  fc.assert(
    fc.property(promises, fc.nat(1_000), fc.nat(3), (lines, cheaper, more) => {
      expect(
        noteDifferences(
          lines,
          lines.map((line) => kept(line, cheaper, more)),
        ),
      ).toEqual([])
    }),
  )
})

test('the difference is the sum of its lines, and what is charged beyond the promise where free units came', () => {
  fc.assert(
    fc.property(promises, fc.array(fc.nat(5_000), { minLength: 5, maxLength: 5 }), (lines, more) => {
      const notes = lines.map((line, index): ChargedLine => kept(line, -(more[index] ?? 0), 0))
      const found = noteDifferences(lines, notes)
      const expected = lines.map((_, index) => more[index] ?? 0).filter((amount) => amount > 1)
      expect(found.map(({ amount }) => amount)).toEqual(expected)
      expect(differenceTotal(found)).toBe(expected.reduce((sum, amount) => sum + amount, 0))
    }),
  )
})

test('a note that is split into two says the same as the whole, but for a cent of each', () => {
  fc.assert(
    fc.property(promises, fc.nat(1_000), fc.double({ min: 0, max: 1, noNaN: true }), (lines, more, part) => {
      const whole = lines.map((line) => kept(line, -more, 0))
      const split = whole.flatMap((note) => {
        const [served, base] = [Math.floor(note.served * part), Math.floor((note.base ?? 0) * part)]
        return [
          { ...note, served, base: served === 0 ? 0 : base, bonus: 0 },
          { ...note, served: note.served - served, base: (note.base ?? 0) - (served === 0 ? 0 : base) },
        ]
      })
      const [one, two] = [noteDifferences(lines, whole), noteDifferences(lines, split)]
      expect(two.every(({ kind }) => kind === 'dearer')).toBe(true)
      const close = Math.abs(differenceTotal(one) - differenceTotal(two))
      expect(close).toBeLessThanOrEqual(lines.length * 4)
    }),
  )
})
