import type { ReactNode } from 'react'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { useTam } from '@/features/sales/charts/data/use-universe'
import { TamFigures } from '@/features/sales/charts/tam-figures'
import { type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import type { WidgetConfig } from '@/features/sales/widget-config'

type SpanFiguresProps = {
  filterOf: (scope: SalesScope) => SalesFilter
  group: number | null
  laboratory: string | null
  measure: WidgetConfig['measure']
  /** What is shown where the page has no span. */
  children: ReactNode
}

/** Figures beside a chart, of the span of the page. They follow it by themselves: the chart is not drawn again for it. */
export function SpanFigures({ filterOf, group, laboratory, measure, children }: SpanFiguresProps) {
  const { query, tam, days, caption, hasSpan } = useTam(filterOf, group)
  const scope = useSalesScope()
  if (!hasSpan) return children
  if (tam === undefined) return null
  return (
    <div aria-busy={query.isPlaceholderData}>
      <TamFigures
        caption={caption}
        figures={tam}
        laboratory={laboratory}
        measure={measure}
        // No table counts a single group.
        rows={group === null ? { ...filterOf(scope), ...days } : null}
      />
    </div>
  )
}
