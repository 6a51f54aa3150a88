import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allConditionsMet,
  type ConditionLine,
  conditionText,
  evaluateConditions,
} from '@/domain/offers/conditions'
import {
  type ConditionExpression,
  conditionExpressions,
  conditionUnits,
  type QuickwinCondition,
} from '@/domain/offers/quickwin'

const condition = (fields: Partial<QuickwinCondition>): QuickwinCondition => ({
  id: 1,
  unit: 'quantity',
  expression: 'at_least',
  quantity: 10,
  cns: [],
  ...fields,
})

const lines = [
  { cn: '600001', quantity: 6, pvl: 310 },
  { cn: '600002', quantity: 4, pvl: 500 },
]

test.each([
  ['total_pvl', 'equals', 'PVL igual a 300,00\u00a0€'],
  ['total_pvl', 'at_least', 'PVL mímimo requerido 300,00\u00a0€'],
  ['total_pvl', 'less_than', 'PVL máximo permitido 300,00\u00a0€'],
  ['total_pvl', 'multiple', 'Cantidad múltiplo de 300,00\u00a0€'],
  ['quantity', 'equals', 'Cantidad igual a 30.000'],
  ['quantity', 'at_least', 'mímima requerida 30.000'],
  ['quantity', 'less_than', 'máxima permitida 30.000'],
  ['quantity', 'multiple', 'múltiplo de 30.000'],
] as const)('%s %s is worded as specified', (unit, expression, text) => {
  expect(conditionText(condition({ unit, expression, quantity: 30_000 }))).toBe(text)
})

test.each([
  ['equals', 10, true],
  ['equals', 9, false],
  ['at_least', 10, true],
  ['at_least', 11, false],
  ['less_than', 11, true],
  ['less_than', 10, false],
  ['multiple', 5, true],
  ['multiple', 4, false],
] as const)('10 units against %s %i is %s', (expression, quantity, result) => {
  expect(evaluateConditions([condition({ expression, quantity })], lines)[0]).toMatchObject({
    total: 10,
    result,
  })
})

test('PVL counts before discounts, in cents', () => {
  const [evaluated] = evaluateConditions([condition({ unit: 'total_pvl', quantity: 3_860 })], lines)
  expect(evaluated).toMatchObject({ total: 3_860, result: true })
})

test('only the listed products count, and a product that is not ordered counts nothing', () => {
  const listed = condition({ cns: [{ cn: '600002', product: 'Segundo' }] })
  expect(evaluateConditions([listed], lines)[0]).toMatchObject({ total: 4, result: false })
  const absent = condition({ cns: [{ cn: '600003', product: 'Tercero' }] })
  expect(evaluateConditions([absent], lines)[0]?.total).toBe(0)
})

test('a line without price adds units but no amount', () => {
  const unpriced = [{ cn: '600001', quantity: 6, pvl: null }]
  expect(evaluateConditions([condition({ unit: 'total_pvl' })], unpriced)[0]?.total).toBe(0)
  expect(evaluateConditions([condition({})], unpriced)[0]?.total).toBe(6)
})

test('all conditions must hold; none are always met', () => {
  expect(allConditionsMet([])).toBe(true)
  const both = [condition({ quantity: 10 }), condition({ id: 2, quantity: 11 })]
  expect(allConditionsMet(evaluateConditions(both, lines))).toBe(false)
})

const cns = ['600001', '600002', '600003']
const linesArbitrary = fc.array(
  fc.record({
    cn: fc.constantFrom(...cns),
    quantity: fc.nat(9_999),
    pvl: fc.option(fc.nat(100_000)),
  }),
)
const listedArbitrary = fc
  .uniqueArray(fc.constantFrom(...cns))
  .map((listed) => listed.map((cn) => ({ cn, product: cn })))
const anyUnit = fc.constantFrom(...conditionUnits)

/** Unit by unit, as a person would count. */
const countedTotal = (
  { unit, cns: listed }: QuickwinCondition,
  ordered: readonly ConditionLine[],
): number => {
  let total = 0
  for (const { cn, quantity, pvl } of ordered) {
    if (listed.length > 0 && !listed.some((each) => each.cn === cn)) continue
    total += unit === 'quantity' ? quantity : (pvl ?? 0) * quantity
  }
  return total
}

const meaning: Record<ConditionExpression, (total: number, bound: number) => boolean> = {
  equals: (total, bound) => !(total < bound) && !(total > bound),
  at_least: (total, bound) => !(total < bound),
  less_than: (total, bound) => total < bound,
  // Divisible: so many whole times the bound. Nothing but nothing is a multiple of 0.
  multiple: (total, bound) => total === bound * (bound === 0 ? 0 : Math.floor(total / bound)),
}

test('each expression means what it says for any lines, whichever its unit and the products it lists', () => {
  fc.assert(
    fc.property(linesArbitrary, listedArbitrary, anyUnit, fc.nat(2_000), (ordered, listed, unit, bound) => {
      for (const expression of conditionExpressions) {
        // At the total itself, beside it, and anywhere.
        const total = countedTotal(condition({ unit, cns: listed }), ordered)
        for (const quantity of [bound, total, total + 1, Math.max(0, total - 1), 0]) {
          const asked = condition({ unit, expression, quantity, cns: listed })
          expect(evaluateConditions([asked], ordered)).toEqual([
            { condition: asked, total, result: meaning[expression](total, quantity) },
          ])
        }
      }
    }),
  )
})

test('of at least and less than the same bound exactly one holds; what equals is a multiple too', () => {
  fc.assert(
    fc.property(linesArbitrary, anyUnit, fc.nat(1_000_000), (ordered, unit, quantity) => {
      const [equals, atLeast, lessThan, multiple] = conditionExpressions.map(
        (expression) => evaluateConditions([condition({ unit, expression, quantity })], ordered)[0]?.result,
      )
      expect(atLeast).toBe(!lessThan)
      if (equals) expect([atLeast, multiple]).toEqual([true, true])
    }),
  )
})

test('neither the order of the lines nor how a product’s units are split over them matters', () => {
  fc.assert(
    fc.property(linesArbitrary, listedArbitrary, anyUnit, (ordered, listed, unit) => {
      const asked = [condition({ unit, cns: listed })]
      const split = ordered.flatMap((line) => [
        { ...line, quantity: line.quantity - (line.quantity >> 1) },
        { ...line, quantity: line.quantity >> 1 },
      ])
      expect(evaluateConditions(asked, split.reverse())).toEqual(evaluateConditions(asked, ordered))
    }),
  )
})

test('every unit and expression has a wording', () => {
  const texts = conditionUnits.flatMap((unit) =>
    conditionExpressions.map((expression) => conditionText(condition({ unit, expression }))),
  )
  expect(new Set(texts).size).toBe(8)
})
