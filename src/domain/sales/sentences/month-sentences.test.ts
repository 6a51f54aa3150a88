import { expect, test } from 'vitest'
import { type MonthsStory, monthSentences } from '@/domain/sales/sentences/month-sentences'

const plain = (story: MonthsStory) => monthSentences(story).map((text) => text.replaceAll('\u00a0', ' '))

/** Months from `first` on, each compared with the one before. */
const months = (first: number, values: readonly number[]) =>
  values.map((value, index) => ({
    month: `2026-${String(first + index).padStart(2, '0')}`,
    value,
    before:
      index === 0
        ? null
        : {
            month: `2026-${String(first + index - 1).padStart(2, '0')}`,
            value: values[index - 1] as number,
          },
  }))
const euros = { measure: 'euros', running: null } as const

test('the last complete month is compared with the one before', () => {
  expect(plain({ ...euros, complete: months(7, [13_800_000, 10_100_000]) })).toEqual([
    'Agosto: -27 % frente a julio',
  ])
  expect(plain({ ...euros, complete: months(9, [40, 5]) })).toEqual(['Octubre: -88 % frente a septiembre'])
  expect(plain({ ...euros, complete: months(9, [100_00, 100_40]) })).toEqual([
    'Octubre: 0 % frente a septiembre',
  ])
})

test('the running month is compared with the same days, and is not taken for a fall', () => {
  const running = {
    ...{ month: '2026-11', value: 10_200_000, lastDay: '2026-11-21' },
    before: { month: '2026-10', value: 10_000_000 },
  }
  expect(plain({ ...euros, complete: months(9, [12_400_000, 13_800_000]), running })).toEqual([
    'Octubre: +11 % frente a septiembre',
    'Noviembre, hasta el día 21: +2 % frente a los mismos días de octubre',
  ])
})

test('a running month whose same days are not known says nothing, unless it is the only one', () => {
  const running = { month: '2026-11', value: 123_400, lastDay: '2026-11-03', before: null }
  expect(plain({ ...euros, complete: months(9, [100, 200]), running })).toHaveLength(1)
  expect(plain({ ...euros, complete: [], running })).toEqual(['Noviembre, hasta el día 3: 1.234 €'])
})

test('the month that changed most is named if it is not the last one, and changed by a tenth', () => {
  expect(plain({ ...euros, complete: months(6, [14_500, 13_800, 10_100, 10_200]) })).toEqual([
    'Septiembre: +1 % frente a agosto',
    'El mes que más cambió: agosto, -27 % frente a julio',
  ])
  expect(plain({ ...euros, complete: months(6, [100, 105, 100, 99]) })).toHaveLength(1)
})

test('a fall counts as much as the rise that makes up for it', () => {
  expect(plain({ ...euros, complete: months(6, [100, 100, 70, 99, 99]) })[1]).toBe(
    'El mes que más cambió: agosto, -30 % frente a julio',
  )
  expect(plain({ ...euros, complete: months(6, [100, 0, 100, 300, 300]) })[1]).toBe(
    'El mes que más cambió: julio, -100 % frente a junio',
  )
})

test('beside another year the other month has its year', () => {
  const complete = [{ month: '2026-10', value: 110, before: { month: '2025-10', value: 100 } }]
  expect(plain({ ...euros, complete })).toEqual(['Octubre: +10 % frente a octubre de 2025'])
  const running = {
    ...{ month: '2026-11', value: 80, lastDay: '2026-11-21' },
    before: { month: '2025-11', value: 100 },
  }
  expect(plain({ ...euros, complete, running })[1]).toBe(
    'Noviembre, hasta el día 21: -20 % frente a los mismos días de noviembre de 2025',
  )
})

test('a month after one without sales, or with more taken back than sold, says both figures instead of a percentage', () => {
  expect(plain({ ...euros, complete: months(9, [0, 123_400]) })).toEqual([
    'Octubre: 1.234 €; en septiembre, 0 €',
  ])
  expect(plain({ ...euros, complete: months(9, [-5_000, 123_400]) })).toEqual([
    'Octubre: 1.234 €; en septiembre, -50 €',
  ])
})

test('a month without sales after one with sales is a fall of all of it', () => {
  expect(plain({ ...euros, complete: months(9, [123_400, 0]) })).toEqual([
    'Octubre: -100 % frente a septiembre',
  ])
})

test('without any sales there is nothing to say', () => {
  expect(plain({ ...euros, complete: months(9, [0, 0]) })).toEqual([])
  expect(plain({ ...euros, complete: [] })).toEqual([])
})

test('units, references and shares are said as what they are', () => {
  const running = null
  expect(plain({ measure: 'units', complete: months(9, [0, 1]), running })).toEqual([
    'Octubre: 1 unidad; en septiembre, 0 unidades',
  ])
  expect(plain({ measure: 'references', complete: months(9, [342, 367]), running })).toEqual([
    'Octubre: 367 referencias, +25 frente a septiembre',
  ])
  expect(plain({ measure: 'percent', complete: months(9, [0.31, 0.3224]), running })).toEqual([
    'Octubre: 32,2 %, +1,2 p. p. frente a septiembre',
  ])
  expect(
    plain({ subject: 'Genéricos', measure: 'percent', complete: months(9, [0.5, 0.6]), running }),
  ).toEqual(['Genéricos en octubre: 60,0 %, +10,0 p. p. frente a septiembre'])
  expect(plain({ measure: 'percent', complete: months(9, [0.31, 0.31]), running })).toEqual([
    'Octubre: 31,0 %, 0,0 p. p. frente a septiembre',
  ])
})
