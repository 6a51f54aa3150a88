import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type CalendarMonth, monthText } from '@/domain/sales/months/months'
import { sumOfMonths } from '@/domain/sales/months/tam'
import { lastCompleteYear } from '@/domain/sales/range/range'
import { AnswerCard } from '@/features/sales/card/answer-card'
import { Sentences } from '@/features/sales/card/sentences'
import classes from '@/features/sales/charts/controls/charts.module.css'
import { GroupSelect } from '@/features/sales/charts/controls/group-select'
import { MeasureToggle } from '@/features/sales/charts/controls/measure-toggle'
import { MonthSelects } from '@/features/sales/charts/controls/month-selects'
import { monthsInWords } from '@/features/sales/charts/data/chart-sentences'
import { monthsCaption, tamCaption } from '@/features/sales/charts/data/graph-months'
import { markedMonths, pickMonth } from '@/features/sales/charts/data/pick-months'
import { suffixOf, universeModel } from '@/features/sales/charts/data/universe-series'
import { graphMarket } from '@/features/sales/charts/data/use-laboratories'
import { useUniverse, useUniverseOfSameDays } from '@/features/sales/charts/data/use-universe'
import { inMonths } from '@/features/sales/charts/month-leads'
import { SpanFigures } from '@/features/sales/charts/span-figures'
import { TamFigures } from '@/features/sales/charts/tam-figures'
import { useSalesScope } from '@/features/sales/sales-scope'
import { ownName, scopeUntil } from '@/features/sales/scope-filter'
import { useWidgetConfig } from '@/features/sales/use-widget-config'
import type { WidgetProps } from '@/features/sales/widget'
import { usePriceMode } from '@/parts/prices/price-mode'
import { BarChart } from '@/ui/chart/bar-chart'
import { hasFigures } from '@/ui/chart/model/chart-model'
import { barSheet } from '@/ui/chart/model/chart-sheet'

const title = 'Universo por CN'

/** The market by month, and the figures of the selected months or, without a selection, of the last 12 (TAM). */
export default function UniverseByCn({ widgetKey }: WidgetProps) {
  const scope = useSalesScope()
  const until = scopeUntil(scope)
  const { mode, label } = usePriceMode()
  const [config, change] = useWidgetConfig(widgetKey)
  const { measure, group } = config
  const [pointedAt, setPointedAt] = useState<string | null>(null)
  const filter = graphMarket(scope)
  const { query, months, tam } = useUniverse(filter, group)
  const before = useUniverseOfSameDays(filter, group)
  // Not those of another group than the months that are still shown.
  const sameDays = query.isPlaceholderData ? undefined : before
  const shown = useMemo(() => {
    if (months === undefined || tam === undefined) return null
    const what = `${title}, ${measure === 'euros' ? label : 'unidades'}`
    const model = universeModel(months, { what, until, measure, mode })
    const suffix = suffixOf({ measure, mode })
    const sentences = monthsInWords(
      { now: months, before: undefined, sameDays, compare: null, until },
      ({ dcpfs }) => dcpfs.reduce((sum, figures) => sum + figures[`total_${suffix}`], 0),
      { measure },
    )
    return hasFigures(model) ? { model, months, tam, sentences } : null
  }, [months, tam, sameDays, label, measure, mode, until])
  const ids = months?.map(monthText) ?? []
  // The address may name a month that is no longer shown.
  const picked = config.months.filter((month) => ids.includes(month))
  const marked = markedMonths(picked, pointedAt)
  const range = markedMonths(picked, null)
  const rowsOf = (months: [string, string] | null) =>
    months === null ? { ...filter, ...lastCompleteYear(until) } : inMonths(filter, ...months)
  const figures = (fresh: NonNullable<typeof shown>) => (
    <TamFigures
      caption={range === null ? tamCaption(until) : monthsCaption(...range, until)}
      figures={range === null ? fresh.tam : sumOfMonths(fresh.months.filter(isBetween(...range)))}
      laboratory={ownName(scope)}
      measure={measure}
      // No table counts a single group.
      rows={group === null ? rowsOf(range) : null}
    />
  )
  return (
    <AnswerCard
      title={title}
      subtitle={`Elija el primer y el último mes en el gráfico. ${measure === 'euros' ? label : 'Unidades'}`}
      controls={
        <>
          <GroupSelect filter={filter} value={group} onChange={(to) => change({ group: to })} />
          <MeasureToggle value={measure} onChange={(to) => change({ measure: to })} />
        </>
      }
      queries={[query]}
      shown={shown}
      sheet={(fresh) => barSheet(fresh.model)}
    >
      {(fresh) => (
        <>
          <Sentences texts={fresh.sentences} />
          <div className={classes.beside}>
            <div>
              <BarChart
                id={widgetKey}
                model={fresh.model}
                picking={{
                  label: 'Meses: elija el primero y el último; una tercera vez los quita',
                  marked: marked && [ids.indexOf(marked[0]), ids.indexOf(marked[1])],
                  onPick: (index) => change({ months: pickMonth(picked, ids[index] ?? '') }),
                  onHover: (index) => setPointedAt(index === null ? null : (ids[index] ?? null)),
                }}
              />
              <MonthSelects months={ids} picked={range} onChange={(to) => change({ months: to })} />
            </div>
            <div>
              {range === null ? (
                <SpanFigures
                  filterOf={graphMarket}
                  group={group}
                  laboratory={ownName(scope)}
                  measure={measure}
                >
                  {figures(fresh)}
                </SpanFigures>
              ) : (
                figures(fresh)
              )}
              {range === null ? null : (
                <Button className={classes.clear} variant="default" onClick={() => change({ months: [] })}>
                  Quitar la selección
                </Button>
              )}
            </div>
          </div>
        </>
      )}
    </AnswerCard>
  )
}

const isBetween = (first: string, last: string) => (month: CalendarMonth) =>
  first <= monthText(month) && monthText(month) <= last
