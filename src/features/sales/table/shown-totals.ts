import type { Cents } from '@/domain/basics/money'
import { roundedToEuros, wholeEuros } from '@/domain/basics/whole-euros'
import type { TableAnswer } from '@/domain/sales/questions/sales-question'
import type { RowSales } from '@/domain/sales/questions/sales-rows'
import { amountOf } from '@/features/sales/amounts'
import type { PriceMode } from '@/parts/prices/price-mode'

/** A row's totals in whole euros (in cents), as it shows them; `before`, of the compared range, is null without one. */
export type ShownTotals = { total: Cents; before: Cents | null }

/** The difference that is shown is that of the totals that are shown. */
export const shownDifference = ({ total, before }: ShownTotals): Cents | null =>
  before === null ? null : total - before

export const shownTotals = (sales: RowSales, mode: PriceMode): ShownTotals => ({
  total: roundedToEuros(amountOf(sales, 'total', mode)),
  before: sales.compared === null ? null : roundedToEuros(amountOf(sales.compared, 'total', mode)),
})

/**
 * Totals of all rows, which add up to the totals shown below them; undefined where the page does not have all rows. `whole`: the
 * totals of the row that these rows belong to, as it shows them.
 */
export const shownTotalsOfRows = (
  answer: TableAnswer | undefined,
  mode: PriceMode,
  whole: { [Of in keyof ShownTotals]: ShownTotals[Of] | undefined } | undefined,
): ReadonlyMap<unknown, ShownTotals> | undefined => {
  if (answer === undefined || answer.rows.length < answer.count) return undefined
  const { rows } = answer
  const totals = wholeEuros(
    rows.map((row) => amountOf(row, 'total', mode)),
    whole?.total,
  )
  const compared = rows.flatMap((row) =>
    row.compared === null ? [] : [amountOf(row.compared, 'total', mode)],
  )
  const before = wholeEuros(compared, whole?.before ?? undefined)
  return new Map(
    rows.map((row, index) => [
      row,
      { total: totals[index] ?? 0, before: row.compared === null ? null : (before[index] ?? 0) },
    ]),
  )
}
