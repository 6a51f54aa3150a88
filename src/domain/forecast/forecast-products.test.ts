import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DailyHistory } from '@/domain/forecast/daily-history'
import { yearRule } from '@/domain/forecast/forecast-options'
import { forecastProducts } from '@/domain/forecast/forecast-products'
import { historyOf } from '@/domain/forecast/testing/history-of'

const options = { horizonDays: 30, level: 0.9, rule: yearRule }
const forecast = (history: DailyHistory, more: Partial<typeof options> = {}) =>
  forecastProducts(history, { ...options, ...more })

test('what sells the same every day is foreseen so', () => {
  const [steady] = forecast(historyOf([Array.from({ length: 800 }, () => 3)]))
  expect(steady?.perDay).toBeCloseTo(3, 2)
  expect(steady?.demand).toBeCloseTo(90, 1)
  expect(steady?.enough).toBeGreaterThanOrEqual(89.9)
  expect(steady?.lastError).toBeCloseTo(0, 2)
})

test('what sells in winter alone is foreseen to sell before winter, which the rule does not know', () => {
  const winter = (day: number) => (day % 364 < 90 ? 6 : 0)
  const [product] = forecast(historyOf([Array.from({ length: 3 * 364 }, (_, day) => winter(day))]))
  expect(product?.demand).toBeGreaterThan(90)
  expect(product?.seasonal).toBeGreaterThan(0.5)
})

test('what is no longer sold is foreseen less and less, and at last not at all', () => {
  const sold = Array.from({ length: 400 }, () => 4)
  const after = (zeros: number) =>
    forecast(historyOf([[...sold, ...Array.from({ length: zeros }, () => 0)]]))[0]?.demand ?? 0
  const demands = [0, 60, 200, 400, 800].map(after)
  expect(demands).toEqual([...demands].sort((a, b) => b - a))
  expect(demands.at(-1)).toBeLessThan(1)
})

const anyHistory = fc
  .array(fc.array(fc.integer({ min: -1, max: 6 }), { minLength: 160, maxLength: 160 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((products) => products.map((units, at) => ({ units, group: at % 2 })))

test('a higher level never asks for less', () => {
  fc.assert(
    fc.property(anyHistory, fc.double({ min: 0.5, max: 0.99, noNaN: true }), (products, level) => {
      const history = historyOf(
        products.map(({ units }) => units),
        products.map(({ group }) => group),
      )
      const lower = forecast(history, { level })
      const higher = forecast(history, { level: Math.min(0.99, level + 0.1) })
      for (const [product, { enough }] of lower.entries())
        expect(higher[product]?.enough).toBeGreaterThanOrEqual(enough - 1e-9)
    }),
    { numRuns: 30 },
  )
})

test('the order of products changes nothing', () => {
  fc.assert(
    fc.property(anyHistory, (products) => {
      const of = (some: typeof products) =>
        forecast(
          historyOf(
            some.map(({ units }) => units),
            some.map(({ group }) => group),
          ),
        )
      const straight = of(products)
      const back = of([...products].reverse()).reverse()
      straight.forEach(({ demand, enough }, product) => {
        expect(back[product]?.demand).toBeCloseTo(demand, 3)
        expect(back[product]?.enough).toBeCloseTo(enough, 3)
      })
    }),
    { numRuns: 30 },
  )
})

test('a pharmacy without sales has nothing foreseen', () => {
  expect(forecast(historyOf([[], []]))).toMatchObject([{ demand: 0 }, { demand: 0 }])
})

test('days without stock are not days without demand', () => {
  const units = Array.from({ length: 400 }, (_, day) => (day < 340 ? 3 : 0))
  const withoutStock = new Map([[0, [{ from: 340, to: 400 }]]])
  expect(forecast(historyOf([units], [], withoutStock))[0]?.perDay).toBeGreaterThan(2.8)
  expect(forecast(historyOf([units]))[0]?.perDay).toBeLessThan(2)
})

describe('what is sold while the counts say that there is none', () => {
  const sold = Array.from({ length: 400 }, (_, day) => Number(day % 5 === 0))
  const perDay = (spans: { from: number; to: number }[]) =>
    forecast(historyOf([sold], [], new Map([[0, spans]])))[0]?.perDay

  test('is no more than was sold: boxes that come and go between two counts are no stock-out', () => {
    expect(perDay([{ from: 20, to: 390 }])).toBeCloseTo(0.2, 1)
    const manySpans = Array.from({ length: 40 }, (_, at) => ({ from: 10 * at + 1, to: 10 * at + 10 }))
    expect(perDay(manySpans)).toBeLessThan(0.24)
  })

  test('is not said to be unsold', () => {
    const [product] = forecast(historyOf([sold], [], new Map([[0, [{ from: 250, to: 400 }]]])))
    expect(product?.factor).toBeGreaterThan(0.8)
    expect(product?.factor).toBeLessThan(1.2)
  })

  test('is never foreseen at more than twice the pace at which it sold', () => {
    const units = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 5, maxLength: 5 })
    const spans = fc.array(fc.tuple(fc.nat(390), fc.integer({ min: 1, max: 200 })), { maxLength: 8 })
    fc.assert(
      fc.property(units, spans, (week, given) => {
        const days = Array.from({ length: 400 }, (_, day) => week[day % 5] as number)
        const withoutStock = given.map(([from, length]) => ({ from, to: Math.min(400, from + length) }))
        const [product] = forecast(historyOf([days], [], new Map([[0, withoutStock]])))
        const pace = week.reduce((sum, each) => sum + each, 0) / 5
        expect(product?.perDay).toBeLessThanOrEqual(2 * pace + 1e-9)
      }),
      { numRuns: 60 },
    )
  })

  test('on the days of the counts themselves only shortens a stock-out', () => {
    const units = Array.from({ length: 400 }, (_, day) => (day < 330 || day === 399 ? 3 : 0))
    const [product] = forecast(historyOf([units], [], new Map([[0, [{ from: 329, to: 400 }]]])))
    expect(product?.perDay).toBeGreaterThan(2.8)
  })
})

test('a new product sells like its group until it has shown how it sells', () => {
  const days = 400
  const old = Array.from({ length: days }, () => 2)
  const fresh = Array.from({ length: days }, (_, day) => (day < days - 10 ? 0 : day % 2))
  const foreseen = (groups: number[]) => forecast(historyOf([old, old, fresh], groups))[2]
  const alone = foreseen([1, 1, -1])
  const among = foreseen([1, 1, 1])
  expect(alone?.fresh).toBe(true)
  expect(alone?.perDay).toBeLessThan(0.7)
  expect(among?.perDay).toBeGreaterThan((alone?.perDay ?? 0) + 0.3)
  expect(among?.perDay).toBeLessThan(2)
})

test('a box that was sold once is not foreseen to sell like its group', () => {
  const old = Array.from({ length: 400 }, () => 2)
  for (const ago of [1, 5, 30, 44]) {
    const special = old.map((_, day) => Number(day === 400 - ago))
    const product = forecast(historyOf([old, old, special], [1, 1, 1]))[2]
    expect(product?.demand).toBeLessThanOrEqual(1)
    expect(product?.enough).toBeLessThan(4)
  }
})

test('what sells by chance alone is foreseen nearly as the rule does', () => {
  let state = 7
  const units = Array.from({ length: 1000 }, () => {
    state = (state * 16_807) % 2_147_483_647
    return state % 10 < 3 ? 1 : 0
  })
  const sold = units.slice(-365).reduce((sum: number, each) => sum + each, 0)
  const demand = forecast(historyOf([units]))[0]?.demand ?? 0
  expect(demand).toBeGreaterThan((0.9 * sold * 30) / 365)
  expect(demand).toBeLessThan((1.1 * sold * 30) / 365)
})
