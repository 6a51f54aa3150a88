import type { PeriodMonth } from '@/domain/sales/questions/sales-figures'
import { amountOf } from '@/features/sales/amounts'
import { CompareSelect } from '@/features/sales/charts/controls/compare-select'
import { monthsInWords } from '@/features/sales/charts/data/chart-sentences'
import {
  graphCaption,
  graphRange,
  lastMonthChange,
  monthAxis,
  monthValues,
} from '@/features/sales/charts/data/graph-months'
import { usePeriods } from '@/features/sales/charts/data/use-periods'
import { MonthsCard } from '@/features/sales/charts/months-card'
import { useSalesScope } from '@/features/sales/sales-scope'
import { ownSales, ownSalesName } from '@/features/sales/scope-filter'
import { useWidgetConfig } from '@/features/sales/use-widget-config'
import type { WidgetProps } from '@/features/sales/widget'
import { useLaboratoryColor } from '@/parts/laboratories/laboratory-color'
import { usePriceMode } from '@/parts/prices/price-mode'
import type { BarModel } from '@/ui/chart/model/chart-model'

/** Sales by month: everything that the pharmacy sells, or what it sells of the user's laboratory. */
export default function GraphicSales({ widgetKey }: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const [{ compare }, change] = useWidgetConfig(widgetKey)
  const filter = { ...ownSales(scope), ...graphRange(scope) }
  const { months, queries } = usePeriods({ filter, laboratories: [], tenant: [] }, compare)
  const colorOf = useLaboratoryColor()
  const { laboratory } = scope.user
  const total = (month: PeriodMonth) => amountOf(month.total, 'total', mode)
  const title = 'Ventas por mes'
  const model: BarModel | null = months && {
    ...monthAxis(months),
    what: `${title}, ${label}`,
    stacked: false,
    series: [
      {
        id: 'total',
        name: laboratory?.name ?? 'Ventas',
        color: laboratory === null ? 'mine' : colorOf(laboratory),
        measure: 'euros',
        ...monthValues(months, total),
      },
    ],
  }
  return (
    <MonthsCard
      widgetKey={widgetKey}
      model={model}
      sentences={months === null ? [] : monthsInWords(months, total)}
      why={months && { ...lastMonthChange(filter, months), of: `${ownSalesName(scope)}, ${label}` }}
      title={title}
      subtitle={`${ownSalesName(scope)}, ${graphCaption(scope)}, ${label}`}
      controls={<CompareSelect value={compare} onChange={(to) => change({ compare: to })} />}
      queries={queries}
      rows={filter}
    />
  )
}
