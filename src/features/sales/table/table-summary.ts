import { type Cents, formatEurosRounded } from '@/domain/basics/money'
import { formatChange, formatInteger } from '@/domain/basics/numbers'
import type { TableAnswer } from '@/domain/sales/questions/sales-question'
import { amountOf } from '@/features/sales/amounts'
import { formatDifference, totalDifference } from '@/features/sales/table/sales-figure-columns'
import type { PriceMode } from '@/parts/prices/price-mode'

/** Totals of all rows, not only those of the page: 'Laboratorios: 12', 'Total: 1.234 €' (analytics.md §2 Tables). */
export const tableSummary = (
  counted: string,
  { count, totals }: Pick<TableAnswer, 'count' | 'totals'>,
  mode: PriceMode,
  euros: Cents = amountOf(totals, 'total', mode),
): string[] => {
  const difference = totalDifference(totals, mode)
  const change =
    difference === null || difference.fraction === null ? '' : ` (${formatChange(difference.fraction)})`
  return [
    `${counted}: ${formatInteger(count)}`,
    `Unidades: ${formatInteger(totals.sum_sales)}`,
    `Total: ${formatEurosRounded(euros)}`,
    ...(difference === null ? [] : [`Diferencia: ${formatDifference(difference.amount)}${change}`]),
  ]
}
