import { addDays, dayNumber, daysBetween, isoDay } from '@/domain/basics/dates'
import { type Cents, formatEurosRounded } from '@/domain/basics/money'
import { changeSince, formatPercent } from '@/domain/basics/numbers'
import { type Cube, firstSaleDay, forEachMonthIn, lastSaleDay } from '@/domain/sales/cube/cube'
import type { SalesRange } from '@/domain/sales/range/range'
import type { TodayRule } from '@/domain/today/today-line'
import { dayOfMonth } from '@/domain/today/words'

/** Complete weeks that are held against those of a year before. */
export const comparedWeeks = 4
/** A year before, on the same days of the week. */
const yearOfWeeks = 52 * 7
/** The part of the sales that has to be gone. */
export const fallFrom = 0.1
/** A week without its weekend is complete: many pharmacies are closed then. */
const weekend = 2
/** Weeks that ended longer ago say nothing of today. */
const oldestEndDays = 14

export type ComparedSales = { range: SalesRange; now: Cents; before: Cents }

/** PVP of the last complete weeks and of the same ones a year before; null where the sales do not reach so far. */
export const comparedSales = (cube: Cube, today: string): ComparedSales | null => {
  const [first, last] = [firstSaleDay(cube), lastSaleDay(cube)]
  if (first === null || last === null) return null
  const sunday = lastSundayBefore(today)
  const endDate = last >= addDays(sunday, -weekend) ? sunday : addDays(sunday, -7)
  const range = { startDate: addDays(endDate, 1 - 7 * comparedWeeks), endDate }
  const before = {
    startDate: addDays(range.startDate, -yearOfWeeks),
    endDate: addDays(range.endDate, -yearOfWeeks),
  }
  const isKnown =
    first <= before.startDate &&
    last >= addDays(endDate, -weekend) &&
    daysBetween(endDate, today) <= oldestEndDays
  return isKnown ? { range, now: amountIn(cube, range), before: amountIn(cube, before) } : null
}

/** 1970-01-01 was a Thursday. */
const lastSundayBefore = (today: string): string => {
  const yesterday = dayNumber(today) - 1
  return isoDay(yesterday - ((yesterday + 4) % 7))
}

const amountIn = (cube: Cube, range: SalesRange): Cents => {
  let amount = 0
  forEachMonthIn(cube, range, ({ start, end, firstDay, lastDay }) => {
    for (let row = start; row < end; row++) {
      const day = cube.day[row] as number
      if (day >= firstDay && day <= lastDay) amount += (cube.units[row] as number) * (cube.pvp[row] as number)
    }
  })
  return amount
}

export const salesFell: TodayRule<{ supply: { sales: ComparedSales | null } | null }> = ({ supply }) => {
  const sales = supply?.sales
  const change = sales ? changeSince(sales.before, sales.now) : null
  if (!sales || change === null || change > -fallFrom) return []
  const { startDate, endDate } = sales.range
  return [
    {
      key: 'sales-fell',
      version: endDate,
      severity: 'notice',
      order: 50,
      text: `Las ventas de ${comparedWeeks} semanas bajan un ${formatPercent(-change)}`,
      detail: `Del ${dayOfMonth(startDate)} al ${dayOfMonth(endDate)}, ${formatEurosRounded(sales.now)} PVP; hace un año, ${formatEurosRounded(sales.before)}.`,
      action: { open: 'dashboard', section: 'ventas', label: 'Ver ventas' },
    },
  ]
}
