import type { ComponentProps, ReactNode } from 'react'
import { AnswerCard } from '@/features/sales/answer-card'
import { Sentences } from '@/features/sales/sentences'
import { BarChart } from '@/ui/chart/bar-chart'
import { type BarModel, hasFigures } from '@/ui/chart/chart-model'

type Shown = { model: BarModel; sentences: readonly string[] }

type MonthsCardProps = Omit<ComponentProps<typeof AnswerCard<Shown>>, 'shown' | 'children'> & {
  widgetKey: string
  model: BarModel | null
  /** What the chart tells, the answer first. */
  sentences: readonly string[]
  /** Content between title and chart. */
  children?: ReactNode
}

/** A widget with one chart by month. */
export function MonthsCard({ widgetKey, model, sentences, children, ...card }: MonthsCardProps) {
  return (
    <AnswerCard {...card} shown={model !== null && hasFigures(model) ? { model, sentences } : null}>
      {(shown) => (
        <>
          {children}
          <Sentences texts={shown.sentences} />
          <BarChart id={widgetKey} model={shown.model} />
        </>
      )}
    </AnswerCard>
  )
}
