import type { ComponentProps, ReactNode } from 'react'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { AnswerCard } from '@/features/sales/card/answer-card'
import { Sentences } from '@/features/sales/card/sentences'
import { useMonthLeads } from '@/features/sales/charts/month-leads'
import { type Why, WhyButton } from '@/features/sales/explain/why-button'
import { useMarks } from '@/features/sales/page/marks'
import { usePage } from '@/features/sales/page/page-context'
import { BarChart } from '@/ui/chart/bar-chart'
import { type BarModel, hasFigures } from '@/ui/chart/model/chart-model'
import { barSheet } from '@/ui/chart/model/chart-sheet'

type Shown = { model: BarModel; sentences: readonly string[] }

type MonthsCardProps = Omit<ComponentProps<typeof AnswerCard<Shown>>, 'shown' | 'sheet' | 'children'> & {
  widgetKey: string
  model: BarModel | null
  /** What the chart tells, the answer first. */
  sentences: readonly string[]
  /** What the change of the first sentence is made of. */
  why?: Why | null
  /** Content between title and chart. */
  children?: ReactNode
  /** Whose sales each month leads to. */
  rows?: SalesFilter | null
}

/** A widget with one chart by month. */
export function MonthsCard(props: MonthsCardProps) {
  const { widgetKey, model, sentences, why = null, children, rows = null, ...card } = props
  const leads = useMonthLeads(rows)
  const page = usePage()
  return (
    <AnswerCard
      {...card}
      shown={model !== null && hasFigures(model) ? { model, sentences } : null}
      sheet={({ model }) => barSheet(model)}
    >
      {(shown) => (
        <>
          {children}
          <Sentences texts={shown.sentences} beside={why && <WhyButton {...why} />} />
          <MarkedChart
            rows={rows}
            id={widgetKey}
            model={shown.model}
            {...(leads && { leads })}
            brush={page?.brush}
          />
        </>
      )}
    </AnswerCard>
  )
}

/** What happened in its months is asked once the chart is there, and drawn when it comes. */
function MarkedChart({
  rows,
  model,
  ...chart
}: { rows: SalesFilter | null } & ComponentProps<typeof BarChart>) {
  const marks = useMarks(rows)
  return <BarChart {...chart} model={marks === undefined ? model : { ...model, marks }} />
}
