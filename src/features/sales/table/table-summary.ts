import { formatEurosRounded } from '@/domain/basics/money'
import { formatChange, formatInteger } from '@/domain/basics/numbers'
import type { TableAnswer } from '@/domain/sales/questions/sales-question'
import { formatDifference, totalDifference } from '@/features/sales/table/sales-figure-columns'
import { type ShownTotals, shownDifference, shownTotals } from '@/features/sales/table/shown-totals'
import type { PriceMode } from '@/parts/prices/price-mode'

/** Totals of all rows, not only those of the page: 'Laboratorios: 12', 'Total: 1.234 €' (analytics.md §2 Tables). */
export const tableSummary = (
  counted: string,
  { count, totals }: Pick<TableAnswer, 'count' | 'totals'>,
  mode: PriceMode,
  euros: ShownTotals = shownTotals(totals, mode),
): string[] => {
  const fraction = totalDifference(totals, mode)?.fraction ?? null
  const difference = shownDifference(euros)
  const change = fraction === null ? '' : ` (${formatChange(fraction)})`
  return [
    `${counted}: ${formatInteger(count)}`,
    `Unidades: ${formatInteger(totals.sum_sales)}`,
    `Total: ${formatEurosRounded(euros.total)}`,
    ...(difference === null ? [] : [`Diferencia: ${formatDifference(difference)}${change}`]),
  ]
}
