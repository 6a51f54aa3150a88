import { expect, test } from 'vitest'
import { addDays } from '@/domain/basics/dates'
import {
  daysInRange,
  daysWithoutSales,
  defaultRange,
  isValidRange,
  lastCompleteMonth,
  lastCompleteYear,
  monthRange,
  partialMonth,
  yearToYesterday,
} from '@/domain/sales/range/range'

test('both ends of a range count', () => {
  expect(daysInRange({ startDate: '2025-01-01', endDate: '2025-12-31' })).toBe(365)
  expect(daysInRange({ startDate: '2025-01-01', endDate: '2025-01-01' })).toBe(1)
  expect(() => daysInRange({ startDate: '2025-01-02', endDate: '2025-01-01' })).toThrow(RangeError)
})

test('a range that ends before it starts, or of no days, cannot be asked', () => {
  expect(isValidRange({ startDate: '2025-01-01', endDate: '2025-01-01' })).toBe(true)
  expect(isValidRange({ startDate: '2025-01-02', endDate: '2025-01-01' })).toBe(false)
  expect(isValidRange({ startDate: '2025-02-30', endDate: '2025-03-01' })).toBe(false)
})

test('nobody asks for a range of ages', () => {
  expect(isValidRange({ startDate: '2006-01-01', endDate: '2026-01-01' })).toBe(true)
  expect(isValidRange({ startDate: '0001-01-01', endDate: '9999-12-31' })).toBe(false)
  expect(isValidRange({ startDate: '0100-01-01', endDate: '0100-12-31' })).toBe(false)
  expect(isValidRange({ startDate: '9990-01-01', endDate: '9999-12-31' })).toBe(true)
})

test('a moving year ends with the last complete month, also on its first day and in January', () => {
  const year = { startDate: '2025-11-01', endDate: '2026-10-31' }
  const untilYesterday = (today: string) => lastCompleteYear({ today, lastDay: addDays(today, -1) })
  expect(untilYesterday('2026-11-21')).toEqual(year)
  expect(untilYesterday('2026-11-01')).toEqual(year)
  expect(untilYesterday('2026-01-31')).toEqual({ startDate: '2025-01-01', endDate: '2025-12-31' })
})

test('the month in which sales stopped is not complete, nor is any after it', () => {
  const today = '2026-11-21'
  const partial = (lastDay: string) => partialMonth({ today, lastDay })
  expect(['2026-11-21', '2026-11-20', '2026-10-31'].map(partial)).toEqual(['2026-11', '2026-11', '2026-11'])
  // One day is missing.
  expect(['2026-10-30', '2026-03-14', '2026-02-28'].map(partial)).toEqual(['2026-10', '2026-03', '2026-03'])
  expect(partialMonth({ today: '2026-11-30', lastDay: '2026-11-30' })).toBe('2026-11')
  const stopped = { today, lastDay: '2026-03-14' }
  expect(lastCompleteYear(stopped)).toEqual({ startDate: '2025-03-01', endDate: '2026-02-28' })
  expect(lastCompleteMonth(stopped)).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' })
})

test('a long weekend without sales is nothing unusual, a week is', () => {
  const days = (lastDay: string) => daysWithoutSales({ today: '2026-11-21', lastDay })
  expect(['2026-11-20', '2026-11-17', '2026-11-16', '2026-03-14'].map(days)).toEqual([null, null, 5, 252])
})

test('potentials look from yesterday one year back', () => {
  expect(yearToYesterday('2026-11-21')).toEqual({ startDate: '2025-11-20', endDate: '2026-11-20' })
})

test('the default range ends with the last sale: today, yesterday, or when sales last came', () => {
  const today = '2026-11-21'
  expect(defaultRange({ today, lastSaleDay: today })).toEqual({ startDate: '2025-11-22', endDate: today })
  const untilYesterday = { startDate: '2025-11-21', endDate: '2026-11-20' }
  expect(defaultRange({ today, lastSaleDay: '2026-11-20' })).toEqual(untilYesterday)
  expect(defaultRange({ today, lastSaleDay: null })).toEqual(untilYesterday)
  const fourDaysOld = { startDate: '2025-11-18', endDate: '2026-11-17' }
  expect(defaultRange({ today, lastSaleDay: '2026-11-17' })).toEqual(fourDaysOld)
  // The device's clock is wrong, or the file of sales was.
  expect(defaultRange({ today, lastSaleDay: '2027-01-01' }).endDate).toBe(today)
})

test('the default range of a year with 29 February has one more day', () => {
  const days = (today: string) => daysInRange(defaultRange({ today, lastSaleDay: today }))
  expect(['2026-11-21', '2024-02-28', '2024-02-29', '2025-02-28', '2025-03-01'].map(days)).toEqual([
    365, 365, 366, 366, 365,
  ])
})

test('a month has all of its days', () => {
  expect(monthRange('2024-02')).toEqual({ startDate: '2024-02-01', endDate: '2024-02-29' })
  expect(monthRange('2026-12')).toEqual({ startDate: '2026-12-01', endDate: '2026-12-31' })
})
