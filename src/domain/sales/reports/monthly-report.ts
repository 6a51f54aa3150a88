import { addMonths } from '@/domain/basics/dates'
import type { ProductKind } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { Cube } from '@/domain/sales/cube/cube'
import { monthRange } from '@/domain/sales/range/range'
import {
  summariseSales,
  type Totals,
  totalsByGroup,
  totalsByLaboratory,
} from '@/domain/sales/selection/totals'

/** A closed month of a pharmacy (purchasing.md §2.7). Amounts in cents; null where there are no sales to compare with. */
export type MonthlyReport = {
  month: string
  total: MonthSummary
  previousMonth: MonthSummary | null
  sameMonthLastYear: MonthSummary | null
  /** Twelve months that end with this one. */
  months: { month: string; totals: Totals | null }[]
  laboratories: ({ laboratoryId: number; name: string } & Totals)[]
  groups: ({ name: string } & Totals)[]
}

type MonthSummary = Totals & { skus: number; kinds: Record<ProductKind, Totals> }

/** Rows of the tables of the largest. */
export const rowsOfTheLargest = 10

/** Null for a month that the pharmacy has no sales of. */
export const monthlyReport = (cube: Cube, catalogue: CatalogueIndex, month: string): MonthlyReport | null => {
  const summaryOf = (wanted: string): MonthSummary | null =>
    hasSalesIn(cube, wanted) ? summariseSales(cube, catalogue, monthRange(wanted)) : null
  const total = summaryOf(month)
  if (total === null) return null
  const range = monthRange(month)
  return {
    month,
    total,
    previousMonth: summaryOf(addMonths(month, -1)),
    sameMonthLastYear: summaryOf(addMonths(month, -12)),
    months: twelveMonthsTo(month).map((each) => ({ month: each, totals: summaryOf(each) })),
    laboratories: totalsByLaboratory(cube, catalogue, range)
      .slice(0, rowsOfTheLargest)
      .map((row) => ({ ...row, name: catalogue.laboratories.get(row.laboratoryId)?.name ?? '' })),
    groups: totalsByGroup(cube, catalogue, range)
      .slice(0, rowsOfTheLargest)
      .map(({ groupId, ...totals }) => ({ ...totals, name: catalogue.groups.get(groupId)?.name ?? '' })),
  }
}

export const hasSalesIn = (cube: Cube, month: string): boolean =>
  cube.months.some((block) => block.month === month && block.end > block.start)

/** Oldest first. */
export const twelveMonthsTo = (month: string): string[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(month, index - 11))
