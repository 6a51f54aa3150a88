import { describe, expect, test } from 'vitest'

import { condition, large, line, plan, small, unitsOf } from '@/domain/offers/testing/condition-plans'

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

  test('it would take what a condition that is not met either still needs, unless other products do', () => {
    const others = condition({ id: 2, quantity: 70, cns: [{ cn: large.cn, product: large.product }] })
    const tooMany = { expression: 'less_than', quantity: 90 } as const
    expect(unitsOf(plan(tooMany, [large, small], [others]))).toEqual({ '600002': 29 })
    expect(plan({ ...tooMany, quantity: 50 }, [large], [others])).toEqual({
      ok: false,
      reason: 'worsens',
      broken: others,
    })
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
