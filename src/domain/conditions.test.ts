import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allConditionsMet, conditionText, evaluateConditions } from '@/domain/conditions'
import { conditionExpressions, conditionUnits, type QuickwinCondition } from '@/domain/quickwin'

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

test('of at least and less than the same bound exactly one holds', () => {
  const linesArbitrary = fc.array(
    fc.record({
      cn: fc.constantFrom('600001', '600002', '600003'),
      quantity: fc.nat(9_999),
      pvl: fc.option(fc.nat(100_000)),
    }),
  )
  fc.assert(
    fc.property(
      linesArbitrary,
      fc.constantFrom(...conditionUnits),
      fc.nat(1_000_000),
      (ordered, unit, quantity) => {
        const results = (['at_least', 'less_than'] as const).map(
          (expression) => evaluateConditions([condition({ unit, expression, quantity })], ordered)[0]?.result,
        )
        expect(results.filter(Boolean)).toHaveLength(1)
      },
    ),
  )
})

test('every unit and expression has a wording', () => {
  const texts = conditionUnits.flatMap((unit) =>
    conditionExpressions.map((expression) => conditionText(condition({ unit, expression }))),
  )
  expect(new Set(texts).size).toBe(8)
})
