import { expect, test } from 'vitest'
import { dayNumber } from '@/domain/basics/dates'
import { type DailyHistory, dailyHistory, historyOfRows } from '@/domain/forecast/daily-history'
import { historyOf } from '@/domain/forecast/testing/history-of'
import { sale, salesData } from '@/domain/testing/sales-examples'
import { product } from '@/domain/testing/world'

const products = [
  product({ cn: '600001', groupId: 7 }),
  product({ cn: '600002', groupId: 7 }),
  product({ cn: '600003', groupId: null, marketCategoryId: 4 }),
]
const rows = [
  sale('600002', 2, { day: '2026-05-31' }),
  sale('600001', 3, { day: '2026-06-02' }),
  sale('600001', -1, { day: '2026-06-03' }),
  sale('600002', 4, { day: '2026-06-03' }),
  sale('600003', 9, { day: '2026-06-10' }),
]
const data = salesData(products, rows)

const salesOf = ({ starts, day, units }: DailyHistory, at: number) =>
  Array.from({ length: (starts[at + 1] ?? 0) - (starts[at] ?? 0) }, (_, sale) => {
    const position = (starts[at] ?? 0) + sale
    return [day[position], units[position]]
  })

test('a history holds each product’s days up to the last one, returns among them', () => {
  const history = dailyHistory(data, { until: '2026-06-09' })
  expect(history.firstDay).toBe(dayNumber('2026-05-31'))
  expect(history.days).toBe(10)
  expect([0, 1, 2].map((at) => salesOf(history, at))).toEqual([
    [
      [2, 3],
      [3, -1],
    ],
    [
      [0, 2],
      [3, 4],
    ],
    [],
  ])
  expect([...history.group]).toEqual([7, 7, -1])
  expect([...history.category]).toEqual([-1, -1, 4])
})

test('a history begins after the last month that the device lacks', () => {
  const lacking = { ...data, cube: { ...data.cube, missing: ['2026-05'] } }
  const history = dailyHistory(lacking, { until: '2026-06-09' })
  expect(history.firstDay).toBe(dayNumber('2026-06-01'))
  expect(salesOf(history, 1)).toEqual([[2, 4]])
})

test('a pharmacy without sales has a history of no days', () => {
  expect(dailyHistory(salesData(products, []), { until: '2026-06-09' }).days).toBe(0)
})

test('a row of products sells what they sell together, and is without stock when all of them are', () => {
  const history = dailyHistory(data, {
    until: '2026-06-09',
    stockOuts: [
      { cn: '600001', startDate: '2026-06-04', endDate: '2026-06-07' },
      { cn: '600002', startDate: '2026-06-06', endDate: '2026-06-30' },
    ],
  })
  const joined = historyOfRows(history, [[0, 1], [2]])
  expect(salesOf(joined, 0)).toEqual([
    [0, 2],
    [2, 3],
    [3, -1],
    [3, 4],
  ])
  expect(joined.withoutStock).toEqual(new Map([[0, [{ from: 6, to: 8 }]]]))
  expect([...joined.group]).toEqual([7, -1])
})

test('a product that is hardly sold any more, or that nobody counts, does not keep its row on sale', () => {
  const units = (day: number, each: number, until = 800) => (day < until && day % 2 === 0 ? each : 0)
  const days = Array.from({ length: 800 }, (_, day) => day)
  const history = historyOf(
    [
      days.map((day) => (day >= 500 && day < 550 ? 0 : units(day, 10))),
      days.map((day) => units(day, 30, 300)),
      days.map((day) => (day === 700 ? 5 : 0)),
    ],
    [],
    new Map([[0, [{ from: 500, to: 550 }]]]),
  )
  expect(historyOfRows(history, [[0, 1, 2]]).withoutStock).toEqual(new Map([[0, [{ from: 500, to: 550 }]]]))
})
