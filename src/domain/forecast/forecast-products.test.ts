import fc from 'fast-check'
import { expect, test } from 'vitest'
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
