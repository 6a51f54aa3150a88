import type { ComponentProps, ReactNode } from 'react'
import { AnswerCard } from '@/features/sales/answer-card'
import { BarChart } from '@/ui/chart/bar-chart'
import { type BarModel, hasFigures } from '@/ui/chart/chart-model'

type MonthsCardProps = Omit<ComponentProps<typeof AnswerCard<BarModel>>, 'shown' | 'children'> & {
  widgetKey: string
  model: BarModel | null
  /** Content between title and chart. */
  children?: ReactNode
}

/** A widget with one chart by month. */
export function MonthsCard({ widgetKey, model, children, ...card }: MonthsCardProps) {
  return (
    <AnswerCard {...card} shown={model !== null && hasFigures(model) ? model : null}>
      {(shown) => (
        <>
          {children}
          <BarChart id={widgetKey} model={shown} />
        </>
      )}
    </AnswerCard>
  )
}
