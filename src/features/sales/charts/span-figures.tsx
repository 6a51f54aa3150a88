import { Skeleton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { NoAnswer, useAnswer, type WidgetQuery } from '@/features/sales/card/answer-card'
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
  // No table counts a single group.
  const rows = group === null ? { ...filterOf(scope), ...days } : null
  return (
    <Answered
      query={query}
      figures={tam === undefined ? null : { figures: tam, caption, laboratory, measure, rows }}
    />
  )
}

type AnsweredProps = { query: WidgetQuery; figures: ComponentProps<typeof TamFigures> | null }

/** Until the answer is there, the figures of before with the days that they are of. */
function Answered({ query, figures }: AnsweredProps) {
  const { failed, isAwaited, shown } = useAnswer([query], figures)
  if (shown === null && isAwaited) return <Skeleton height={160} />
  if (shown === null || failed.length > 0) return <NoAnswer failed={failed} />
  return (
    <div aria-busy={isAwaited}>
      <TamFigures {...shown} />
    </div>
  )
}
