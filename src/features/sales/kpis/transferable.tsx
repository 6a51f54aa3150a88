import { useRef } from 'react'
import type { PharmacyKpis } from '@/domain/sales/questions/sales-figures'
import { transferableSentences } from '@/domain/sales/sentences/share-sentences'
import { amountOf } from '@/features/sales/amounts'
import { AnswerCard } from '@/features/sales/card/answer-card'
import { Sentences } from '@/features/sales/card/sentences'
import classes from '@/features/sales/kpis/kpis.module.css'
import { transferableQuestion, useTransferable } from '@/features/sales/kpis/use-transferable'
import { useSpanScope } from '@/features/sales/page/page-context'
import { marketSales, periodName } from '@/features/sales/scope-filter'
import { RowsLink } from '@/features/sales/table-link'
import { useSpanSales } from '@/features/sales/use-sales'
import { useWidgetConfig } from '@/features/sales/use-widget-config'
import type { WidgetProps } from '@/features/sales/widget'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { Money } from '@/parts/prices/money'
import { type PriceMode, usePriceMode } from '@/parts/prices/price-mode'
import { DonutChart } from '@/ui/chart/donut-chart'
import type { DonutModel } from '@/ui/chart/model/chart-model'
import { donutSheet } from '@/ui/chart/model/chart-sheet'

/** Sales transferable to the top laboratories, or to the one whose logo is chosen, by kind of product. */
export default function TransferablePotential({ widgetKey }: WidgetProps) {
  const chosenLaboratories = useRef<readonly number[]>([])
  const scope = useSpanScope((scope) => [
    ...(scope.user.laboratory === null ? [{ ask: 'laboratories' as const, filter: marketSales(scope) }] : []),
    transferableQuestion(scope, chosenLaboratories.current),
  ])
  const { mode, label } = usePriceMode()
  const isPharmacy = scope.user.laboratory === null
  const laboratories = useSpanSales(
    scope,
    isPharmacy ? { ask: 'laboratories', filter: marketSales(scope) } : null,
  )
  const top = laboratories.data?.filter((laboratory) => laboratory.top) ?? []
  const [{ labs }, change] = useWidgetConfig(widgetKey)
  const chosen = top.length === 1 ? top : top.filter(({ id }) => labs.includes(id))
  const { transferable, query, filter } = useTransferable(
    scope,
    chosen.map(({ id }) => id),
  )
  chosenLaboratories.current = chosen.map(({ id }) => id)
  const rows =
    isPharmacy && chosen.length === 0 ? { ...filter, laboratories: top.map(({ id }) => id) } : filter
  const towards = towardsOf(isPharmacy, top.length, chosen[0]?.name, periodName(scope))
  const modelOf = (fresh: Pick<PharmacyKpis, `${'generic' | 'brand'}_${PriceMode}`>): DonutModel => ({
    what: `Potencial de traslado, ${label}`,
    measure: 'euros',
    slices: [
      { id: 'generic', name: 'De genéricos', color: 'generic', value: amountOf(fresh, 'generic', mode) },
      { id: 'brand', name: 'De marcas', color: 'brand', value: amountOf(fresh, 'brand', mode) },
    ],
  })
  return (
    <AnswerCard
      title={`Potencial de traslado (${label})`}
      height={264}
      queries={[laboratories, query]}
      shown={
        transferable === undefined || (isPharmacy && top.length === 0) ? null : { ...transferable, towards }
      }
      sheet={(fresh) => donutSheet(modelOf(fresh))}
    >
      {(fresh) => (
        <>
          <p className={classes.towards}>{fresh.towards}</p>
          {top.length > 1 ? (
            <ul className={classes.logos} aria-label="Laboratorios a los que trasladar">
              {top.map(({ id, name, image }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={classes.logo}
                    aria-pressed={labs.includes(id)}
                    onClick={() => change({ labs: labs.includes(id) ? [] : [id] })}
                  >
                    <LaboratoryMark id={id} name={name} image={image} withName />
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
          {amountOf(fresh, 'total', mode) <= 0 ? (
            <p className={classes.note}>Sin ventas</p>
          ) : (
            <>
              <Sentences
                texts={transferableSentences({
                  whole: amountOf(fresh, 'total', mode),
                  generic: amountOf(fresh, 'generic', mode),
                })}
              />
              <DonutChart
                id={widgetKey}
                nameOf={(id, name) => (
                  <RowsLink filter={{ ...rows, [id]: true }} grouping="homogeneousGrouping">
                    {name}
                  </RowsLink>
                )}
                model={modelOf(fresh)}
              />
              <p className={classes.profit}>
                Con un descuento del 50% obtendrías{' '}
                <strong>
                  <Money cents={Math.round(fresh.total_pvl / 2)} rounded />
                </strong>{' '}
                (PVL)
              </p>
            </>
          )}
        </>
      )}
    </AnswerCard>
  )
}

const towardsOf = (isPharmacy: boolean, top: number, chosen: string | undefined, period: string): string => {
  if (!isPharmacy) return `Ventas de otros ${period} que se pueden trasladar a su asociación o laboratorio`
  if (chosen !== undefined) return `Ventas trasladables a ${chosen} ${period}, excluidas las suyas`
  return `Ventas trasladables a los ${top} laboratorios principales ${period}, excluidas las suyas`
}
