import { expect, test } from 'vitest'
import { conditionGap, firstGapText, gapText } from '@/domain/offers/condition-gap'
import { evaluateConditions } from '@/domain/offers/conditions'
import type { QuickwinCondition } from '@/domain/offers/quickwin'

const gapOf = (condition: Pick<QuickwinCondition, 'unit' | 'expression' | 'quantity'>, total: number) => {
  const line = condition.unit === 'quantity' ? { quantity: total, pvl: 1 } : { quantity: 1, pvl: total }
  const [evaluated] = evaluateConditions([{ id: 1, cns: [], ...condition }], [{ cn: '600001', ...line }])
  const gap = evaluated && conditionGap(evaluated)
  return gap && gapText(gap).replaceAll('\u00a0', ' ')
}

test.each([
  ['quantity', 'multiple', 12, 93, 'Faltan 3 unidades: 93 → 96'],
  ['quantity', 'at_least', 1_200, 1_199, 'Falta 1 unidad: 1.199 → 1.200'],
  ['quantity', 'equals', 10, 4, 'Faltan 6 unidades: 4 → 10'],
  ['quantity', 'equals', 10, 12, 'Sobran 2 unidades: 12 → 10'],
  ['quantity', 'less_than', 100, 100, 'Sobra 1 unidad: 100 → 99'],
  ['total_pvl', 'at_least', 30_000, 28_750, 'Faltan 12,50 €: 287,50 € → 300,00 €'],
  ['total_pvl', 'equals', 30_000, 30_100, 'Sobran 1,00 €: 301,00 € → 300,00 €'],
  ['total_pvl', 'less_than', 30_000, 30_000, 'Sobran 0,01 €: 300,00 € → 299,99 €'],
  ['total_pvl', 'multiple', 5_000, 12_000, 'Faltan 30,00 €: 120,00 € → 150,00 €'],
] as const)('%s %s %i with %i: %s', (unit, expression, quantity, total, text) => {
  expect(gapOf({ unit, expression, quantity }, total)).toBe(text)
})

test('what is missing of the first condition counts the others as conditions, not as units', () => {
  const least = (id: number, quantity: number): QuickwinCondition => ({
    ...{ id, unit: 'quantity', expression: 'at_least', quantity, cns: [] },
  })
  const textOf = (...bounds: number[]) =>
    firstGapText(
      evaluateConditions(
        bounds.map((bound, at) => least(at, bound)),
        [{ cn: '600001', quantity: 9, pvl: 1 }],
      ),
    )
  expect(textOf(9)).toBeNull()
  expect(textOf(12, 9)).toBe('Faltan 3 unidades: 9 → 12')
  expect(textOf(12, 13)).toBe('Faltan 3 unidades: 9 → 12, y 1 condición más')
  expect(textOf(12, 13, 14)).toBe('Faltan 3 unidades: 9 → 12, y 2 condiciones más')
})

test('a condition that is met has no gap', () => {
  expect(gapOf({ unit: 'quantity', expression: 'multiple', quantity: 12 }, 96)).toBeNull()
})
