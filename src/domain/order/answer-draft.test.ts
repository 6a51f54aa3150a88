import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AnswerDraft,
  answerTotals,
  draftOf,
  missingUnits,
  readDraft,
  readUnits,
} from '@/domain/order/answer-draft'
import { answerProblems, type LineAnswer, servedInFull } from '@/domain/order/line-answer'

const line = { cn: '662026', quantity: 10 }
const typed = (change: Partial<AnswerDraft>): AnswerDraft => ({ ...draftOf(servedInFull(10)), ...change })

describe('the answer to a line as it is typed', () => {
  test('says of what is neither served, delayed nor substituted that it is missing', () => {
    const draft = typed({
      served: '4',
      delayed: '2',
      substituted: '1',
      substitute: '700001',
      reason: 'other',
    })
    expect(missingUnits(draft, line)).toBe(3)
    expect(readDraft(draft, line).answer).toEqual({
      ...servedInFull(4),
      delayed: 2,
      substituted: 1,
      substitute: '700001',
      missing: 3,
      reason: 'other',
    })
  })

  test('leaves out what stands beside units that are none any more', () => {
    const draft = typed({ delayedUntil: '2026-12-04', substitute: '700001', reason: 'other', price: '3,10' })
    expect(readDraft(draft, line).answer).toEqual({ ...servedInFull(10), price: 310 })
  })

  test.each<[string, Partial<AnswerDraft>, object]>([
    ['no units', { served: '' }, { served: 'Tiene que ser un número entero de unidades' }],
    ['a word', { served: 'todo' }, { served: 'Tiene que ser un número entero de unidades' }],
    ['parts of units', { delayed: '1,5' }, { delayed: 'Tiene que ser un número entero de unidades' }],
    ['more than was ordered', { served: '9', delayed: '2' }, { served: 'Son más de las 10 pedidas' }],
    ['a shortage without its reason', { served: '9' }, { reason: 'Indique el motivo de la falta' }],
    ['another price than an amount', { price: 'barato' }, { price: 'Tiene que ser un importe' }],
    [
      'a substitute that is no code',
      { served: '9', substituted: '1', substitute: 'ibuprofeno' },
      { substitute: 'Indique su código nacional, de seis cifras' },
    ],
  ])('of %s is refused at its field', (_, change, problems) => {
    expect(readDraft(typed(change), line)).toEqual({ answer: null, problems })
  })

  test('is read as it was answered, whatever was', () => {
    const part = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(part, part, part, part, fc.option(fc.integer({ min: 0, max: 1_000_000 })), (...parts) => {
        const [served, delayed, substituted, missing, price] = parts
        const answer: LineAnswer = {
          ...{ served, delayed, substituted, missing, price },
          delayedUntil: delayed > 0 ? '2026-12-04' : null,
          substitute: substituted > 0 ? '700001' : null,
          reason: missing > 0 ? 'other' : null,
        }
        const ordered = { ...line, quantity: served + delayed + substituted + missing }
        expect(readDraft(draftOf(answer), ordered)).toEqual({ answer, problems: null })
      }),
    )
  })

  test('is never accepted where the rule of answers refuses it', () => {
    const text = fc.constantFrom('', '0', '3', '10', '12', '1.5', 'x', '2026-12-04', '700001')
    const drafts = fc.record({
      ...{
        served: text,
        delayed: text,
        delayedUntil: text,
        substituted: text,
        substitute: text,
        price: text,
      },
      reason: fc.constantFrom('' as const, 'other' as const),
    })
    fc.assert(
      fc.property(drafts, (draft) => {
        const { answer } = readDraft(draft, line)
        if (answer) expect(answerProblems(answer, line)).toEqual([])
      }),
    )
  })
})

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['1.000', 1_000],
  ['2,0', 2],
  ['3.00', 3],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['1,000', null],
  ['1,5', null],
  ['2 uds', null],
])('units written as «%s»', (text, units) => {
  expect(readUnits(text)).toBe(units)
})

test('totals count units in each way, and what is served at its confirmed price or the ordered one', () => {
  const ordered = { quantity: 10, totalPvlWithDiscount: 2_790 }
  const lines = [
    { ...ordered, answer: servedInFull(10) },
    { ...ordered, answer: { ...servedInFull(4), missing: 6, price: 300 } },
    { ...ordered, answer: { ...servedInFull(0), delayed: 7, substituted: 3 } },
  ]
  expect(answerTotals(lines)).toEqual({
    ...{ served: 14, delayed: 7, substituted: 3, missing: 6 },
    amount: 2_790 + 1_200,
  })
})
