import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerProblems, type LineAnswer, servedInFull } from '@/domain/order/line-answer'
import { answerOfNotes, meantLine, type NotedLine } from '@/domain/order/noted-answer'

const line = { cn: '662026', quantity: 10 }
const noted = (given: Partial<NotedLine> = {}): NotedLine => ({
  cn: line.cn,
  ordered: 10,
  served: 4,
  bonus: 0,
  netPrice: null,
  base: null,
  ...given,
})
const told = (given: Partial<LineAnswer>): LineAnswer => ({ ...servedInFull(10), ...given })

describe('what a note says of a line', () => {
  test('a line that nobody has answered comes as far as the note says; the rest is still to come', () => {
    expect(answerOfNotes(line, null, [noted()])).toEqual(told({ served: 4, delayed: 6 }))
  })

  test('fewer units than were told: what does not come with the note is still to come', () => {
    const before = told({ served: 7, missing: 3, reason: 'out-of-stock' })
    expect(answerOfNotes(line, before, [noted()])).toEqual({ ...before, served: 4, delayed: 3 })
  })

  test('delayed units that come are no longer delayed, and missing ones only come after those', () => {
    const before = told({
      served: 4,
      delayed: 2,
      delayedUntil: '2026-12-04',
      missing: 4,
      reason: 'supply-problem',
    })
    expect(answerOfNotes(line, before, [noted(), noted({ served: 2 })])).toEqual(
      told({ served: 6, missing: 4, reason: 'supply-problem' }),
    )
    expect(answerOfNotes(line, before, [noted({ served: 10 })])).toEqual(told({}))
  })

  test('free units are units that come, and of more than were ordered the line is complete', () => {
    expect(answerOfNotes(line, null, [noted({ served: 8, bonus: 2 })])).toEqual(told({}))
    expect(answerOfNotes(line, null, [noted({ served: 10, bonus: 2 })])).toEqual(told({}))
  })

  test('the substitute that was told is one in the note, and another product is not', () => {
    const before = told({
      served: 6,
      substituted: 2,
      substitute: '662027',
      missing: 2,
      reason: 'out-of-stock',
    })
    expect(answerOfNotes(line, before, [noted({ served: 6 }), noted({ cn: '662027', served: 4 })])).toEqual(
      told({ served: 6, substituted: 4, substitute: '662027' }),
    )
    expect(answerOfNotes(line, before, [noted({ served: 6 }), noted({ cn: '662028', served: 4 })])).toEqual(
      before,
    )
  })

  test('its price is the one of all charged units, where the amount confirms it', () => {
    const price = (...lines: NotedLine[]) => answerOfNotes(line, told({ price: 300 }), lines).price
    expect(price(noted({ netPrice: 450, base: 1800 }))).toBe(450)
    expect(price(noted({ netPrice: 450, base: 1800 }), noted({ served: 0, bonus: 1, netPrice: 0 }))).toBe(450)
    expect(price(noted({ netPrice: 450, base: 1801 }))).toBe(450)
    // With its taxes, or of another unit.
    expect(price(noted({ netPrice: 470, base: 1800 }))).toBe(300)
    expect(price(noted({ netPrice: 450, base: null }))).toBe(300)
    expect(price(noted({ netPrice: 450, base: 1800 }), noted({ netPrice: 400, base: 1600 }))).toBe(300)
    expect(price(noted({ netPrice: -450, base: -1800 }))).toBe(300)
  })
})

describe('the line that a note means', () => {
  const lines = [
    { order: 1, cn: '662026', quantity: 10, substitute: null },
    { order: 1, cn: '662030', quantity: 5, substitute: '662031' },
    { order: 2, cn: '662026', quantity: 3, substitute: null },
  ]
  const meant = (given: Partial<NotedLine>, of = lines, hasOthers = false) =>
    meantLine(noted(given), of, { hasOthers })

  test('the only one of its product, whatever was ordered', () => {
    expect(meant({ ordered: 7 }, lines.slice(0, 2))).toBe(lines[0])
    expect(meant({ cn: '662030', ordered: null })).toBe(lines[1])
  })
  test('the one that was answered with it', () => {
    expect(meant({ cn: '662031', ordered: null })).toBe(lines[1])
  })
  test('of several orders the one of as many units', () => {
    expect(meant({ ordered: 3 })).toBe(lines[2])
    expect(meant({ ordered: 4 })).toBeNull()
    expect(meant({ ordered: null })).toBeNull()
  })
  test('beside an order of others only the one of as many units', () => {
    expect(meant({ cn: '662030', ordered: 5 }, lines, true)).toBe(lines[1])
    expect(meant({ cn: '662030', ordered: 6 }, lines, true)).toBeNull()
  })
  test('none of another product, or of a code that is none', () => {
    expect(meant({ cn: '662099' })).toBeNull()
    expect(meant({ cn: null })).toBeNull()
  })
})

const units = fc.integer({ min: 0, max: 8 })
const anyNoted = fc.array(
  fc.record({
    cn: fc.constantFrom('662026', '662027', '662028', null),
    ordered: fc.constant(10),
    served: units,
    bonus: units,
    netPrice: fc.constantFrom(null, 450),
    base: fc.constant(null),
  }),
  { maxLength: 6 },
)
const anyTold = fc.option(
  fc
    .tuple(units, units, units, units)
    .map(([served, delayed, substituted, missing]): { quantity: number; answer: LineAnswer } => ({
      quantity: served + delayed + substituted + missing,
      answer: {
        served,
        delayed,
        delayedUntil: delayed > 3 ? '2026-12-04' : null,
        substituted,
        substitute: substituted > 0 ? '662027' : null,
        missing,
        reason: missing > 0 ? 'out-of-stock' : null,
        price: null,
      },
    })),
  { nil: null },
)

test('any notes of any line give an answer that can be recorded, and never fewer units to come than without them', () => {
  fc.assert(
    fc.property(anyNoted, anyTold, (notes, before) => {
      const ordered = { cn: '662026', quantity: before?.quantity ?? 10 }
      const answer = answerOfNotes(ordered, before?.answer ?? null, notes)
      expect(answerProblems(answer, ordered)).toEqual([])
      expect(answer.missing).toBeLessThanOrEqual(before?.answer.missing ?? 0)
    }),
  )
})

test('lines of notes in any order, or split into single units, leave the same answer', () => {
  fc.assert(
    fc.property(anyNoted, anyTold, fc.infiniteStream(fc.nat()), (notes, before, places) => {
      const ordered = { cn: '662026', quantity: before?.quantity ?? 10 }
      const single = notes.flatMap((each) => [
        ...Array.from({ length: each.served }, () => ({ ...each, served: 1, bonus: 0 })),
        ...Array.from({ length: each.bonus }, () => ({ ...each, served: 0, bonus: 1 })),
      ])
      const shuffled = single
        .map((each) => ({ each, place: places.next().value ?? 0 }))
        .sort((a, b) => a.place - b.place)
        .map(({ each }) => each)
      const answer = before?.answer ?? null
      expect(answerOfNotes(ordered, answer, shuffled)).toEqual(answerOfNotes(ordered, answer, notes))
    }),
  )
})
