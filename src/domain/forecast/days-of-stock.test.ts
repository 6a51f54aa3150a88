import { expect, test } from 'vitest'
import { daysOfStock, daysOfStockText, stockState, stockStateTexts } from '@/domain/forecast/days-of-stock'

test('days of stock are whole days at the pace of sales', () => {
  expect(daysOfStock(14, 1.5)).toBe(9)
  expect(daysOfStock(3, 0.1)).toBe(30)
  expect(daysOfStock(-2, 1)).toBe(0)
  expect(daysOfStock(900, 0.01)).toBe(366)
  expect(daysOfStock(null, 1)).toBeNull()
  expect(daysOfStock(5, 0)).toBeNull()
})

test('they are said in words', () => {
  expect([0, 1, 9, 366].map(daysOfStockText)).toEqual(['menos de un día', '1 día', '9 días', 'más de un año'])
})

test('what is over before an order comes is short', () => {
  const state = (days: number) => stockStateTexts[stockState(days, { horizonDays: 30 })]
  expect([0, 9, 10, 60, 61].map(state)).toEqual([
    'se acaba',
    'quedan pocas',
    'hay bastante',
    'hay bastante',
    'hay de sobra',
  ])
})
