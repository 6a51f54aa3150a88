import { addMonths, monthOf } from '@/domain/basics/dates'
import type { Product } from '@/domain/catalogue/catalogue'
import { forEachMonthIn } from '@/domain/sales/cube/cube'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { SalesRange } from '@/domain/sales/range/range'
import type { Totals } from '@/domain/sales/selection/totals'
import type { ProductMask } from '@/domain/sales/selection/universe'

/** As answers name it: `month` is 1 to 12. */
export type CalendarMonth = { year: number; month: number }

/** Month of 'YYYY-MM', or of a day in it. */
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

/** `skus`: references sold, products whose units of the month do not add up to zero. */
export type MonthlySales = Totals & { skus: number }

type MonthlyScope = {
  range: SalesRange
  /** The selected products. */
  mask: ProductMask
  /** Key shared by products that the answer never tells apart: their sales are added up together. */
  keyOf: (product: Product) => number
}

/**
 * Calls `visit` once for each month and key with a sale or a return inside the range; `product` is one of the key's and
 * stands for all of them. The rows are added up in plain arrays: the answers of a year tell thousands of figures, and
 * would otherwise touch them a hundred thousand times.
 */
export const forEachMonthlySale = (
  { cube, catalogue }: Pick<SalesData, 'cube' | 'catalogue'>,
  { range, mask, keyOf }: MonthlyScope,
  visit: (month: string, product: Product, sold: MonthlySales) => void,
): void => {
  const { cells, products } = cellsOf(catalogue.products, { mask, keyOf })
  const column = () => new Float64Array(products.length)
  const [units, pvl, pvp, skus] = [column(), column(), column(), column()]
  forEachMonthIn(cube, range, ({ month, start, end, firstDay, lastDay }) => {
    for (const sums of [units, pvl, pvp, skus]) sums.fill(0)
    const touched = new Uint8Array(products.length)
    let current = { cell: -1, product: -1, units: 0 }
    const countReference = () => {
      if (current.units !== 0) skus[current.cell] = (skus[current.cell] as number) + 1
    }
    for (let row = start; row < end; row++) {
      const product = cube.product[row] as number
      const cell = product < 0 ? -1 : (cells[product] as number)
      const day = cube.day[row] as number
      if (cell < 0 || day < firstDay || day > lastDay) continue
      const sold = cube.units[row] as number
      units[cell] = (units[cell] as number) + sold
      pvl[cell] = (pvl[cell] as number) + sold * (cube.pvl[row] as number)
      pvp[cell] = (pvp[cell] as number) + sold * (cube.pvp[row] as number)
      touched[cell] = 1
      // Rows of a product follow each other inside a month.
      if (product !== current.product) {
        countReference()
        current = { cell, product, units: 0 }
      }
      current.units += sold
    }
    countReference()
    products.forEach((product, cell) => {
      if (touched[cell] === 0) return
      visit(month, product, {
        units: units[cell] as number,
        pvl: pvl[cell] as number,
        pvp: pvp[cell] as number,
        skus: skus[cell] as number,
      })
    })
  })
}

/** Which cell the sales of each product are added up in, −1 for those not selected, and a product of each cell. */
const cellsOf = (
  all: readonly Product[],
  { mask, keyOf }: Pick<MonthlyScope, 'mask' | 'keyOf'>,
): { cells: Int32Array; products: Product[] } => {
  const cells = new Int32Array(all.length).fill(-1)
  const products: Product[] = []
  const cellByKey = new Map<number, number>()
  all.forEach((product, index) => {
    if (mask[index] !== 1) return
    const key = keyOf(product)
    const cell = cellByKey.get(key) ?? products.length
    cells[index] = cell
    if (cell < products.length) return
    cellByKey.set(key, cell)
    products.push(product)
  })
  return { cells, products }
}
