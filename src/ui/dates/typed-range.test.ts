import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoDay } from '@/domain/basics/dates'
import { readTypedRange, typedRange } from '@/ui/dates/typed-range'

const limits = { min: '2024-01-01', max: '2026-11-21' }
const problemsOf = (start: string, end: string) => readTypedRange({ start, end }, limits).problems

test.each([
  ['1/9/2026', '31-10-2026'],
  ['01092026', '31.10.26'],
  [' 01/09/26 ', '31 10 2026'],
])('days are read as people write them: %s, %s', (start, end) => {
  expect(readTypedRange({ start, end }, limits).range).toEqual({ start: '2026-09-01', end: '2026-10-31' })
})

test.each([
  ['', '31/10/2026', { start: 'Escriba la fecha como dd/mm/aaaa, por ejemplo 21/11/2026.', end: null }],
  [
    '2026-09-01',
    'ayer',
    {
      start: 'Escriba la fecha como dd/mm/aaaa, por ejemplo 21/11/2026.',
      end: 'Escriba la fecha como dd/mm/aaaa, por ejemplo 21/11/2026.',
    },
  ],
  ['31/02/2026', '31/10/2026', { start: 'El 31/02/2026 no existe.', end: null }],
  ['01/09/2026', '22/11/2026', { start: null, end: 'No puede ser después del 21/11/2026.' }],
  ['31/12/2023', '31/10/2026', { start: 'No puede ser antes del 01/01/2024.', end: null }],
  ['01/11/2026', '31/10/2026', { start: null, end: 'El final es anterior al inicio, el 01/11/2026.' }],
])('a range that is none is refused with a sentence: %s, %s', (start, end, problems) => {
  expect(problemsOf(start, end)).toEqual(problems)
})

test('every range that is shown is read as itself, and a reversed one never', () => {
  const day = fc.integer({ min: 19_724, max: 20_778 })
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [start, end] = [isoDay(Math.min(a, b)), isoDay(Math.max(a, b))]
      expect(readTypedRange(typedRange({ start, end }), limits).range).toEqual({ start, end })
      if (start !== end) expect(problemsOf(...reversed(start, end))).not.toBeNull()
    }),
  )
})

const reversed = (start: string, end: string): [string, string] => {
  const typed = typedRange({ start: end, end: start })
  return [typed.start, typed.end]
}
