import { isValidRange, type SalesRange } from '@/domain/sales/range/range'
import type { SalesScope } from '@/features/sales/sales-scope'
import { scopeRange } from '@/features/sales/scope-filter'
import type { WidgetConfig } from '@/features/sales/widget-config'

/** The chosen period; an invalid one is ignored and the default is used (analytics.md §5). */
export const widgetRange = (
  { startDate, endDate }: Pick<WidgetConfig, 'startDate' | 'endDate'>,
  scope: Pick<SalesScope, 'today' | 'span'>,
): { range: SalesRange; isChosen: boolean } => {
  const chosen = { startDate: startDate ?? '', endDate: endDate ?? '' }
  const isChosen = isValidRange(chosen)
  return { range: isChosen ? chosen : scopeRange(scope), isChosen }
}
