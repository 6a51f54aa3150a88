import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allConditionsMet, evaluateConditions } from '@/domain/offers/conditions'
import { type AdjustableLine, type ConditionPlan, planCondition } from '@/domain/offers/meet-condition'
import { conditionExpressions, conditionUnits, type QuickwinCondition } from '@/domain/offers/quickwin'

const condition = (changes: Partial<QuickwinCondition>): QuickwinCondition => ({
  id: 1,
  unit: 'quantity',
  expression: 'at_least',
  quantity: 96,
  cns: [],
  ...changes,
})
const line = (cn: string, changes: Partial<AdjustableLine>): AdjustableLine => ({
  cn,
  product: cn,
  quantity: 0,
  pvl: 310,
  pack: null,
  suggested: 0,
  outOfStock: false,
  refused: false,
  ...changes,
})
const large = line('600001', { quantity: 60, suggested: 60 })
const small = line('600002', { quantity: 33, suggested: 33 })
const plan = (
  target: Partial<QuickwinCondition>,
  lines: AdjustableLine[],
  others: QuickwinCondition[] = [],
) => {
  const wanted = condition(target)
  return planCondition([...others, wanted], lines, wanted)
}
/** CN and new units of each line that changes. */
const unitsOf = (made: ConditionPlan) =>
  made.ok ? Object.fromEntries(made.changes.map(({ cn, to }) => [cn, to])) : made

describe('which lines get the missing units', () => {
  test('few of them go to the product of which most is sold', () => {
    expect(unitsOf(plan({ quantity: 95 }, [small, large]))).toEqual({ '600001': 62 })
  })

  test('many are shared in proportion to what is sold', () => {
    expect(unitsOf(plan({ quantity: 186 }, [large, small]))).toEqual({ '600001': 120, '600002': 66 })
  })

  test('a product below its suggestion gets them before the others', () => {
    expect(unitsOf(plan({ quantity: 93 }, [large, { ...small, quantity: 23 }]))).toEqual({ '600002': 33 })
  })

  test('neither a product in shortage, nor one set to 0 by the user, nor one without a price gets any', () => {
    const others = [
      line('600003', { suggested: 500, outOfStock: true }),
      line('600004', { suggested: 500, refused: true }),
      line('600005', { suggested: 500, pvl: null }),
    ]
    expect(Object.keys(unitsOf(plan({ quantity: 500 }, [...others, large])))).toEqual(['600001'])
    expect(plan({}, others)).toEqual({ ok: false, reason: 'no_products' })
  })

  test('only products that the condition counts get any', () => {
    const cns = [{ cn: small.cn, product: small.product }]
    expect(unitsOf(plan({ quantity: 40, cns }, [large, small]))).toEqual({ '600002': 40 })
  })

  test('whole packs are added, and none that is larger than what is missing where a smaller one will do', () => {
    const packed = { ...large, pack: 10 }
    expect(unitsOf(plan({}, [packed, small]))).toEqual({ '600002': 36 })
    expect(unitsOf(plan({ quantity: 63 }, [packed]))).toEqual({ '600001': 70 })
  })

  test('an amount of PVL is reached by whole units, and the plan says what it comes to', () => {
    const made = plan({ unit: 'total_pvl', quantity: 19_000 }, [large])
    expect(made).toMatchObject({ ok: true, changes: [{ from: 60, to: 62 }], total: 19_220 })
  })
})

describe('totals that have to be hit', () => {
  test('packs of several products come to exactly the units of a condition', () => {
    const lines = [line('600001', { pack: 5, suggested: 90 }), line('600002', { pack: 3, suggested: 10 })]
    expect(unitsOf(plan({ expression: 'equals', quantity: 14 }, lines))).toEqual({
      '600001': 5,
      '600002': 9,
    })
    expect(plan({ expression: 'equals', quantity: 7 }, lines)).toEqual({ ok: false, reason: 'inexact' })
  })

  test('a multiple that packs pass by is met at a later one', () => {
    const packed = line('600001', { quantity: 10, pack: 10, suggested: 10 })
    expect(unitsOf(plan({ expression: 'multiple', quantity: 12 }, [packed]))).toEqual({ '600001': 60 })
    expect(plan({ expression: 'multiple', quantity: 12 }, [{ ...packed, quantity: 5 }])).toEqual({
      ok: false,
      reason: 'inexact',
    })
  })

  test('a least number of units leaves the multiple alone that is met', () => {
    const dozens = condition({ id: 2, expression: 'multiple', quantity: 12 })
    const lines = [
      { ...large, quantity: 60 },
      { ...small, quantity: 36 },
    ]
    expect(plan({ quantity: 100 }, lines, [dozens])).toMatchObject({ ok: true, total: 108 })
  })
})

test('a product that is bought by the dozen gets dozens for an amount of PVL', () => {
  const dozens = condition({
    id: 2,
    expression: 'multiple',
    quantity: 12,
    cns: [{ cn: large.cn, product: large.product }],
  })
  const made = plan({ unit: 'total_pvl', quantity: 40_000 }, [large, small], [dozens])
  expect(unitsOf(made)).toEqual({ '600001': 72, '600002': 58 })
})

describe('units that are too many', () => {
  test('products in shortage lose theirs first, then those that would last longest', () => {
    const missing = line('600003', { quantity: 2, suggested: 50, outOfStock: true })
    const slow = line('600004', { quantity: 20, suggested: 10 })
    const lines = [large, missing, slow]
    expect(unitsOf(plan({ expression: 'less_than', quantity: 78 }, lines))).toEqual({
      '600003': 0,
      '600004': 17,
    })
  })

  test('an exact amount of PVL is reached downwards, too', () => {
    const made = plan({ unit: 'total_pvl', expression: 'equals', quantity: 310 * 50 }, [large])
    expect(unitsOf(made)).toEqual({ '600001': 50 })
  })
})

describe('why there is no way', () => {
  test('no product takes more than 9,999 units', () => {
    expect(plan({ quantity: 10_000 }, [large])).toEqual({ ok: false, reason: 'limit' })
  })

  test('it would break a condition that is met, unless other products do', () => {
    const atMost = condition({
      id: 2,
      expression: 'less_than',
      quantity: 61,
      cns: [{ cn: large.cn, product: large.product }],
    })
    expect(unitsOf(plan({ quantity: 95 }, [large, small], [atMost]))).toEqual({ '600002': 35 })
    expect(plan({ quantity: 95 }, [large], [atMost])).toEqual({ ok: false, reason: 'breaks', broken: atMost })
  })
})

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

test('after a plan its condition is met, and so is every other one that was met before', () => {
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
