import { addMonths, monthOf } from '@/domain/dates'
import { type Cube, forEachMonthIn } from '@/domain/sales/cube'
import type { SalesRange } from '@/domain/sales/range'
import type { Totals } from '@/domain/sales/totals'
import type { ProductMask } from '@/domain/sales/universe'

/** As answers name it: `month` is 1 to 12. */
export type CalendarMonth = { year: number; month: number }

/** Of 'YYYY-MM', or of a day in it. */
export const calendarMonth = (text: string): CalendarMonth => ({
  year: Number(text.slice(0, 4)),
  month: Number(text.slice(5, 7)),
})

/** 'YYYY-MM'. */
export const monthText = ({ year, month }: CalendarMonth): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`

/** Every calendar month that the range touches, oldest first. */
export const monthsIn = ({ startDate, endDate }: SalesRange): string[] => {
  const first = calendarMonth(startDate)
  const last = calendarMonth(endDate)
  const length = (last.year - first.year) * 12 + last.month - first.month + 1
  return Array.from({ length }, (_, index) => addMonths(monthOf(startDate), index))
}

/**
 * Calls `visit` once for each month and product of the mask with a sale or a return inside the range. `sold` is
 * filled anew for every call: add it up, do not keep it.
 */
export const forEachMonthlySale = (
  cube: Cube,
  { range, mask }: { range: SalesRange; mask: ProductMask },
  visit: (month: string, product: number, sold: Readonly<Totals>) => void,
): void => {
  const sold = { units: 0, pvl: 0, pvp: 0 }
  forEachMonthIn(cube, range, ({ month, start, end, firstDay, lastDay }) => {
    // Rows of a product follow each other inside a month.
    for (let row = start; row < end; ) {
      const product = cube.product[row] as number
      let rows = 0
      sold.units = sold.pvl = sold.pvp = 0
      for (; row < end && cube.product[row] === product; row++) {
        const day = cube.day[row] as number
        if (day < firstDay || day > lastDay) continue
        const units = cube.units[row] as number
        rows++
        sold.units += units
        sold.pvl += units * (cube.pvl[row] as number)
        sold.pvp += units * (cube.pvp[row] as number)
      }
      if (rows > 0 && mask[product] === 1) visit(month, product, sold)
    }
  })
}
