import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesByNotes, type NotesChoice, type ReceivableNotes } from '@/domain/order/noted-reception'
import { allCame, countedLines, differencesOf, type ReceivableLine } from '@/domain/order/reception'

const line = (id: number, given: Partial<ReceivableLine> = {}): ReceivableLine => ({
  ...{
    id,
    cn: `66202${id}`,
    product: `Producto ${id}`,
    quantity: 10,
    receivedBefore: 0,
    answer: null,
    laboratory: null,
  },
  ...given,
})
const noted = (at: number | null, served: number, bonus = 0) => ({ line: at, served, bonus })
const note = (number: string, ...lines: ReturnType<typeof noted>[]) => ({
  ...{ laboratory: { id: 1 }, number, lines },
})
const wholesalers = [{ laboratory: { id: 1 }, lines: [1, 2] }]
const expected = (lines: readonly ReceivableLine[], notes: ReceivableNotes, choice: NotesChoice = 'all') =>
  countedLines(linesByNotes(lines, notes, choice), []).map((each) => each.expected)
const one = (number: string): NotesChoice => ({ laboratory: 1, number })

describe('an order is received by its delivery notes', () => {
  const answer = { served: 10, substituted: 0, substitute: null }
  const lines = [line(1, { answer }), line(2, { answer }), line(3)]

  test('which say what comes, free units too, whatever was answered before', () => {
    const data = [note('A1', noted(1, 8, 4), noted(null, 3))]
    // The second is not in the note, and the third is of another laboratory, which sends none.
    expect(expected(lines, { data, wholesalers })).toEqual([12, 0, 10])
  })

  test('all of them, or one: what came before is not expected again', () => {
    const data = [note('A1', noted(1, 6)), note('A2', noted(1, 4), noted(2, 5))]
    const notes = { data, wholesalers }
    expect(expected(lines, notes)).toEqual([10, 5, 10])
    expect(expected(lines, notes, one('A2'))).toEqual([4, 5, 0])
    const later = [line(1, { receivedBefore: 6 }), line(2), line(3)]
    expect(expected(later, notes, one('A2'))).toEqual([4, 5, 0])
    expect(expected(later, notes, 'all')).toEqual([4, 5, 10])
    expect(expected([line(1, { receivedBefore: 10 })], notes, one('A2'))).toEqual([0])
  })

  test('or by none, as an order without notes', () => {
    const data = [note('A1', noted(1, 6))]
    expect(expected(lines, { data, wholesalers }, 'none')).toEqual([10, 10, 10])
    expect(linesByNotes(lines, { data: [], wholesalers }, 'all')).toBe(lines)
  })

  test('differences are those from the note', () => {
    const by = linesByNotes(lines, { data: [note('A1', noted(1, 8, 4))], wholesalers }, one('A1'))
    const counting = [[{ line: 1, cn: '662021', units: 10, broken: false, lot: null, expiry: null }]]
    expect(differencesOf(by, counting, '2026-11-28')).toMatchObject([{ kind: 'short', line: 1, units: 2 }])
    expect(differencesOf(by, allCame(by, counting), '2026-11-28')).toEqual([])
  })
})

test('one note after the other expects as much as all of them together', () => {
  const units = fc.array(fc.tuple(fc.nat(9), fc.nat(3)), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(units, (sent) => {
      const data = sent.map(([served, bonus], at) => note(`A${at}`, noted(1, served, bonus)))
      const notes = { data, wholesalers }
      let receivedBefore = 0
      for (const { number } of data)
        receivedBefore += expected([line(1, { receivedBefore })], notes, one(number))[0] ?? 0
      expect(receivedBefore).toBe(expected([line(1)], notes)[0])
      expect(expected([line(1, { receivedBefore })], notes)).toEqual([0])
    }),
  )
})
