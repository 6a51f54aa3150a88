import { Text } from '@mantine/core'
import { formatLongDay } from '@/domain/basics/dates'
import type { Cents } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import { kindsInEuros, kindsInPercent } from '@/domain/sales/kpis/shown-kinds'
import { comparedRange } from '@/domain/sales/questions/compared-range'
import type { PharmacyKpis } from '@/domain/sales/questions/sales-figures'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { daysInRange, type SalesRange } from '@/domain/sales/range/range'
import { figuresSheet } from '@/domain/sheet/figures-sheet'
import { amountOf, kindsOf } from '@/features/sales/amounts'
import { AnswerCard } from '@/features/sales/card/answer-card'
import { KeyFigure } from '@/features/sales/kpis/key-figure'
import { useSpanScope } from '@/features/sales/page/page-context'
import type { SalesScope } from '@/features/sales/sales-scope'
import { marketName, marketSales, ownSales, ownSalesName } from '@/features/sales/scope-filter'
import { RowsLink } from '@/features/sales/table-link'
import { useSpanSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { Money } from '@/parts/prices/money'
import { type PriceMode, usePriceMode } from '@/parts/prices/price-mode'

export type TotalSalesOptions = { of: 'total' | 'prescription' | 'non_prescription' | 'market' }

/** A year's sales compared with the year before: all, medicines, parafarmacia, or the whole market. */
export default function TotalSales({ options }: WidgetProps<TotalSalesOptions>) {
  const scope = useSpanScope((scope) => {
    const { filter, filterBefore } = filtersOf(options.of, scope)
    return [filter, filterBefore].map((each) => ({ ask: 'pharmacy-kpis', filter: each }))
  })
  const { mode, label } = usePriceMode()
  const { filter, filterBefore, yearBefore } = filtersOf(options.of, scope)
  const query = useSpanSales(scope, { ask: 'pharmacy-kpis', filter })
  const compared = useSpanSales(scope, { ask: 'pharmacy-kpis', filter: filterBefore })
  const before = compared.isPlaceholderData ? undefined : compared.data
  const name = options.of === 'market' ? 'total' : options.of
  const title = `${titleOf(options.of, scope)}, ${label}`
  return (
    <AnswerCard
      title={title}
      subtitle={subtitleOf(options.of, scope)}
      height={84}
      queries={[query]}
      shown={query.data === undefined ? null : { now: query.data, before, filter, yearBefore }}
      sheet={({ now, before, filter, yearBefore }) =>
        figuresSheet(title, [
          { name: rangeName(filter), cents: amountOf(now, name, mode) },
          ...(before ? [{ name: rangeName(yearBefore), cents: amountOf(before, name, mode) }] : []),
        ])
      }
    >
      {({ now, before, filter, yearBefore }) => (
        <>
          <KeyFigure
            now={amountOf(now, name, mode)}
            before={before && amountOf(before, name, mode)}
            why={{ filter: { ...filter, ...typesOf[options.of] }, against: yearBefore, of: title }}
            since={`Respecto a los mismos ${daysInRange(yearBefore)} días de un año antes: del ${formatLongDay(yearBefore.startDate)} al ${formatLongDay(yearBefore.endDate)}`}
          >
            <RowsLink filter={{ ...filter, ...typesOf[options.of] }} grouping="product">
              <Money cents={euros(now, name, mode)} rounded />
            </RowsLink>
          </KeyFigure>
          <Text size="sm" c="dimmed">
            {name === 'total' || scope.user.laboratory !== null
              ? `${formatInteger(now.total_ud)} unidades`
              : `${kindsInPercent(kindsOf(now, mode))[name]}\u00a0% de sus ventas`}{' '}
            · del {formatLongDay(filter.startDate)} al {formatLongDay(filter.endDate)}
          </Text>
        </>
      )}
    </AnswerCard>
  )
}

const filtersOf = (of: TotalSalesOptions['of'], scope: SalesScope) => {
  const filter = of === 'market' ? marketSales(scope) : ownSales(scope)
  const yearBefore = comparedRange(filter, 'year')
  return { filter, filterBefore: { ...filter, ...yearBefore }, yearBefore }
}

const rangeName = ({ startDate, endDate }: SalesRange): string =>
  `Del ${formatLongDay(startDate)} al ${formatLongDay(endDate)}`

const typesOf: Record<TotalSalesOptions['of'], Partial<SalesFilter>> = {
  total: {},
  market: {},
  prescription: { prescription: true },
  non_prescription: { prescription: false },
}

/** As the other cards show it. */
const euros = (
  now: PharmacyKpis,
  name: 'total' | 'prescription' | 'non_prescription',
  mode: PriceMode,
): Cents => (name === 'total' ? amountOf(now, name, mode) : kindsInEuros(kindsOf(now, mode))[name])

/** For a laboratory's user, whose sales: those of the laboratory, or of everybody in its market. */
const subtitleOf = (of: TotalSalesOptions['of'], scope: SalesScope): string | undefined => {
  if (scope.user.laboratory === null) return undefined
  return of === 'market' ? marketName(scope) : ownSalesName(scope)
}

/** For a laboratory's user, sales without prescription have the name of the laboratory (analytics.md §2). */
const titleOf = (of: TotalSalesOptions['of'], { user }: SalesScope): string => {
  switch (of) {
    case 'total':
      return user.laboratory === null ? 'Total de ventas' : `Total de ventas de ${user.laboratory.name}`
    case 'market':
      return 'Total de ventas mi mercado'
    case 'prescription':
      return 'Medicamentos'
    case 'non_prescription':
      return user.laboratory?.name ?? 'Parafarmacia'
  }
}
