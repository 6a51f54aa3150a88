import { isValidRange, type SalesRange } from '@/domain/sales/range/range'
import type { SalesScope } from '@/features/sales/sales-scope'
import { scopeRange, scopeUntil } from '@/features/sales/scope-filter'
import type { WidgetConfig } from '@/features/sales/widget-config'

/**
 * The chosen period, up to the last sale: days after it have not come. An invalid one is ignored and the default is used
 * (analytics.md §5).
 */
export const widgetRange = (
  { startDate, endDate }: Pick<WidgetConfig, 'startDate' | 'endDate'>,
  scope: Pick<SalesScope, 'today' | 'span' | 'range'>,
): { range: SalesRange; isChosen: boolean } => {
  const own = scopeRange(scope)
  const last = scopeUntil(scope).lastDay
  const chosen = {
    startDate: startDate ?? '',
    endDate: endDate !== null && endDate > last ? last : (endDate ?? ''),
  }
  const isChosen = isValidRange(chosen)
  return { range: isChosen ? chosen : own, isChosen }
}
