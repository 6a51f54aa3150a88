import { kindInEuros, kindOfFilter, ofAllKinds } from '@/domain/sales/kpis/shown-kinds'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { TableAnswer } from '@/domain/sales/questions/sales-question'
import { amountOf, kindsOf } from '@/features/sales/amounts'
import { type ShownTotals, shownTotals } from '@/features/sales/table/shown-totals'
import { useSales } from '@/features/sales/use-sales'
import type { PriceMode } from '@/parts/prices/price-mode'

/** The totals of a table of one kind of product, as the cards show that kind: a part of all kinds; undefined for other tables. */
export function useKindTotals(
  filter: SalesFilter | null,
  answer: TableAnswer | undefined,
  mode: PriceMode,
): ShownTotals | undefined {
  const kind = filter && kindOfFilter(filter)
  const { data: all } = useSales(kind && filter && { ask: 'pharmacy-kpis', filter: ofAllKinds(filter) })
  if (!kind || all === undefined || answer === undefined) return undefined
  const exact = amountOf(answer.totals, 'total', mode)
  return { ...shownTotals(answer.totals, mode), total: kindInEuros(kind, exact, kindsOf(all, mode)) }
}
