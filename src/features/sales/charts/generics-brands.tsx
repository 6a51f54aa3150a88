import { sumOfMonths, tamMonths } from '@/domain/sales/months/tam'
import { lastCompleteYear } from '@/domain/sales/range/range'
import { AnswerCard } from '@/features/sales/card/answer-card'
import { Sentences } from '@/features/sales/card/sentences'
import classes from '@/features/sales/charts/controls/charts.module.css'
import { GroupSelect } from '@/features/sales/charts/controls/group-select'
import { MeasureToggle } from '@/features/sales/charts/controls/measure-toggle'
import { monthsInWords } from '@/features/sales/charts/data/chart-sentences'
import { tamCaption } from '@/features/sales/charts/data/graph-months'
import { suffixOf, universeModel } from '@/features/sales/charts/data/universe-series'
import { graphMarket } from '@/features/sales/charts/data/use-laboratories'
import { useUniverse } from '@/features/sales/charts/data/use-universe'
import { SpanFigures } from '@/features/sales/charts/span-figures'
import { TamFigures } from '@/features/sales/charts/tam-figures'
import { usePage } from '@/features/sales/page/page-context'
import { type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import { scopeUntil } from '@/features/sales/scope-filter'
import { useWidgetConfig } from '@/features/sales/use-widget-config'
import type { WidgetProps } from '@/features/sales/widget'
import { usePriceMode } from '@/parts/prices/price-mode'
import { BarChart } from '@/ui/chart/bar-chart'
import { hasFigures } from '@/ui/chart/model/chart-model'
import { barSheet } from '@/ui/chart/model/chart-sheet'

const title = 'Genéricos vs Marcas (TAM)'

const medicinesOf = (scope: SalesScope) => ({ ...graphMarket(scope), prescription: true })

/** Generics and brands of the last 12 months (TAM) by month, of one homogeneous group or all. */
export default function GenericsBrands({ widgetKey }: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const [{ measure, group }, change] = useWidgetConfig(widgetKey)
  const page = usePage()
  const filter = medicinesOf(scope)
  const { query, months, tam } = useUniverse(filter, group)
  const suffix = suffixOf({ measure, mode })
  const shown = measure === 'euros' ? label : 'unidades'
  const until = scopeUntil(scope)
  const complete = months && tamMonths(months, until)
  const model = complete && universeModel(complete, { what: `${title}, ${shown}`, until, measure, mode })
  const sentences =
    complete === undefined
      ? []
      : monthsInWords(
          { now: complete, before: undefined, compare: null, until },
          (month) => {
            const sums = sumOfMonths([month])
            const whole = sums[`generic_${suffix}`] + sums[`brand_${suffix}`]
            return whole > 0 ? sums[`generic_${suffix}`] / whole : null
          },
          { measure: 'percent', subject: 'Genéricos' },
        )
  return (
    <AnswerCard
      title={title}
      subtitle={`Año móvil hasta el último mes completo, ${shown}`}
      controls={
        <>
          <GroupSelect filter={filter} value={group} onChange={(to) => change({ group: to })} />
          <MeasureToggle value={measure} onChange={(to) => change({ measure: to })} />
        </>
      }
      queries={[query]}
      shown={model && tam && hasFigures(model) ? { model, tam, sentences } : null}
      sheet={(fresh) => barSheet(fresh.model)}
    >
      {(fresh) => (
        <>
          <Sentences texts={fresh.sentences} />
          <div className={classes.beside}>
            <BarChart id={widgetKey} model={fresh.model} brush={page?.brush} />
            <SpanFigures filterOf={medicinesOf} group={group} laboratory={null} measure={measure}>
              <TamFigures
                caption={tamCaption(until)}
                figures={fresh.tam}
                laboratory={null}
                measure={measure}
                // No table counts a single group.
                rows={group === null ? { ...filter, ...lastCompleteYear(until) } : null}
              />
            </SpanFigures>
          </div>
        </>
      )}
    </AnswerCard>
  )
}
