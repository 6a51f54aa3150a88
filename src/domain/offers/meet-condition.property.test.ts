import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allConditionsMet, evaluateConditions } from '@/domain/offers/conditions'
import { type AdjustableLine, type ConditionPlan, planCondition } from '@/domain/offers/meet-condition'
import { conditionExpressions, conditionUnits } from '@/domain/offers/quickwin'

import { condition } from '@/domain/offers/testing/condition-plans'

const cns = ['600001', '600002', '600003']
const anyLine = (cn: string) =>
  fc.record({
    cn: fc.constant(cn),
    product: fc.constant(cn),
    quantity: fc.nat(12),
    pvl: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 9 }),
    pack: fc.option(fc.integer({ min: 1, max: 5 })),
    suggested: fc.nat(20),
    outOfStock: fc.boolean(),
    refused: fc.boolean(),
  })
/** More than any total of these lines: where a condition is met its distance says nothing. */
const maxTotal = 1_000_000
const anyLines = fc.tuple(...cns.map(anyLine))
const anyCondition = fc.record({
  id: fc.constant(1),
  unit: fc.constantFrom(...conditionUnits),
  expression: fc.constantFrom(...conditionExpressions),
  quantity: fc.integer({ min: 1, max: 40 }),
  cns: fc.subarray(cns.map((cn) => ({ cn, product: cn }))),
})
const changed = (lines: readonly AdjustableLine[], made: ConditionPlan & { ok: true }) =>
  lines.map((each) => ({
    ...each,
    quantity: made.changes.find(({ cn }) => cn === each.cn)?.to ?? each.quantity,
  }))

test('after a plan its condition is met, so is every other one that was met, and none is further from it', () => {
  let planned = 0
  fc.assert(
    fc.property(anyLines, fc.array(anyCondition, { minLength: 1, maxLength: 3 }), (lines, conditions) => {
      const [target] = conditions
      if (target === undefined) return
      const made = planCondition(conditions, lines, target)
      if (!made.ok) return
      if (made.changes.length > 0) planned++
      const after = changed(lines, made)
      const before = evaluateConditions(conditions, lines)
      evaluateConditions(conditions, after).forEach(({ condition: each, total, result }, position) => {
        if (each === target) expect({ total, result }).toEqual({ total: made.total, result: true })
        else if (before[position]?.result) expect(result).toBe(true)
        else if (each.expression !== 'multiple')
          expect(Math.abs(total - each.quantity)).toBeLessThanOrEqual(
            Math.abs((before[position]?.total ?? 0) - each.quantity) + (result ? maxTotal : 0),
          )
      })
      for (const { cn, from, to } of made.changes) {
        const product = lines.find((each) => each.cn === cn)
        expect(from).toBe(product?.quantity)
        expect(to).toBeGreaterThanOrEqual(0)
        expect(product?.pvl).not.toBeNull()
        if (to < from) continue
        expect((to - from) % (product?.pack ?? 1)).toBe(0)
        expect([product?.outOfStock, product?.refused]).toEqual([false, false])
      }
    }),
    { numRuns: 2_000 },
  )
  expect(planned).toBeGreaterThan(300)
})

test('no pack is added that a least number of units can do without', () => {
  fc.assert(
    fc.property(anyLines, fc.integer({ min: 1, max: 80 }), (lines, quantity) => {
      const target = condition({ quantity })
      const made = planCondition([target], lines, target)
      if (!made.ok) return
      for (const { cn } of made.changes) {
        const pack = lines.find((each) => each.cn === cn)?.pack ?? 1
        expect(made.total - pack).toBeLessThan(quantity)
      }
    }),
  )
})

test('where it finds no way for the only condition, trying all units finds none either', () => {
  let impossible = 0
  fc.assert(
    fc.property(anyLines, anyCondition, (lines, target) => {
      const made = planCondition([target], lines, target)
      if (made.ok) return
      impossible++
      const [now] = evaluateConditions([target], lines)
      const adds = (now?.total ?? 0) < target.quantity || target.expression === 'multiple'
      const choices = lines.map(({ quantity, pvl, pack, outOfStock, refused }) => {
        if (pvl === null || (adds && (outOfStock || refused))) return [quantity]
        const step = pack ?? 1
        return adds
          ? Array.from({ length: 41 }, (_, packs) => quantity + packs * step)
          : Array.from({ length: quantity + 1 }, (_, units) => units)
      })
      const [first = [], second = [], third = []] = choices
      for (const a of first)
        for (const b of second)
          for (const c of third) {
            const tried = lines.map((each, position) => ({ ...each, quantity: [a, b, c][position] ?? 0 }))
            // Removing takes whole packs where there are whole packs.
            const wholePacks = tried.every(({ quantity, pack }, position) => {
              const before = lines[position]?.quantity ?? 0
              return adds || pack === null || before % pack > 0 || (before - quantity) % pack === 0
            })
            if (wholePacks) expect(allConditionsMet(evaluateConditions([target], tried))).toBe(false)
          }
    }),
    { numRuns: 150 },
  )
  expect(impossible).toBeGreaterThan(10)
})
