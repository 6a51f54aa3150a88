import { formatEurosRounded } from '@/domain/basics/money'
import { formatInteger, percentage } from '@/domain/basics/numbers'
import { wholeEuros } from '@/domain/basics/whole-euros'
import { wholeShares } from '@/domain/basics/whole-shares'
import { kindsInEuros, kindsInPercent } from '@/domain/sales/kpis/shown-kinds'
import type { TamFigures as Figures } from '@/domain/sales/months/tam'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { figuresSheet } from '@/domain/sheet/figures-sheet'
import type { Sheet } from '@/domain/sheet/sheet'
import { amountOf } from '@/features/sales/amounts'
import classes from '@/features/sales/charts/controls/charts.module.css'
import { RowsLink } from '@/features/sales/table-link'
import type { WidgetConfig } from '@/features/sales/widget-config'
import { type PriceMode, usePriceMode } from '@/parts/prices/price-mode'

type TamFiguresProps = {
  /** Describes the period: 'TAM: de noviembre de 2025 a octubre de 2026'. */
  caption: string
  figures: Figures
  /** Name of the laboratory whose part is shown below the total; null for none. */
  laboratory: string | null
  /** What the shares are of: the amounts, unless the widget shows units. */
  measure?: WidgetConfig['measure']
  /** The sales that these are figures of; null where no table has them. `own`: the laboratory's. */
  rows: SalesFilter | null
  own?: SalesFilter | null
}

/** Amounts by kind of product; parafarmacia is what is neither of both. */
export const tamKinds = (figures: Figures, mode: PriceMode) => {
  const [generic, brand] = [amountOf(figures, 'generic', mode), amountOf(figures, 'brand', mode)]
  return { generic, brand, non_prescription: amountOf(figures, 'total', mode) - generic - brand }
}

const unitsByKind = ({ generic_ud, brand_ud, total_ud }: Figures) => ({
  generic: generic_ud,
  brand: brand_ud,
  non_prescription: total_ud - generic_ud - brand_ud,
})

const kinds = [
  { kind: 'generic', name: 'Genéricos', types: { generic: true } },
  { kind: 'brand', name: 'Marcas', types: { brand: true } },
  { kind: 'non_prescription', name: 'Parafarmacia', types: { otc: true } },
] as const

/** Amounts and units of some months by kind of product, each with its share of the total of the measure. */
export function TamFigures(props: TamFiguresProps) {
  const { caption, figures, laboratory, measure = 'euros', rows, own = null } = props
  const { mode, label } = usePriceMode()
  const amounts = tamKinds(figures, mode)
  const units = unitsByKind(figures)
  const euros = kindsInEuros(amounts)
  const shares = kindsInPercent(measure === 'euros' ? amounts : units)
  const total = amountOf(figures, 'total', mode)
  const whole = measure === 'euros' ? total : figures.total_ud
  const shown = [
    ...kinds
      .filter(({ kind }) => amounts[kind] !== 0 || units[kind] !== 0)
      .map(({ kind, name, types }) => ({
        name,
        units: units[kind],
        euros: euros[kind],
        share: shares[kind],
        filter: rows && { ...rows, ...types },
      })),
    { name: 'Total', units: figures.total_ud, euros: total, share: percentage(whole, whole), filter: rows },
    ...(laboratory === null
      ? []
      : [{ name: `De ello, ${laboratory}`, ...laboratoryPart(figures, { mode, measure }), filter: own }]),
  ]
  return (
    <table className={classes.figures}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Ventas</th>
          <th scope="col">{label}</th>
          <th scope="col">% {measure === 'euros' ? `del ${label}` : 'de las Ud'}</th>
          <th scope="col">Ud</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ name, units, euros, share, filter }) => (
          <tr key={name} data-total={name === 'Total' || undefined}>
            <th scope="row">
              {filter === null ? (
                name
              ) : (
                <RowsLink filter={filter} grouping="product">
                  {name}
                </RowsLink>
              )}
            </th>
            <td>{formatEurosRounded(euros)}</td>
            <td>{share}&nbsp;%</td>
            <td>{units === 0 ? '- - -' : formatInteger(units)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Amounts and units by kind of product, as rows to be downloaded. */
export const tamSheet = (
  name: string,
  { figures, laboratory, mode }: Pick<TamFiguresProps, 'figures' | 'laboratory'> & { mode: PriceMode },
): Sheet => {
  const amounts = tamKinds(figures, mode)
  const units = unitsByKind(figures)
  return figuresSheet(name, [
    ...kinds.map(({ kind, name }) => ({ name, cents: amounts[kind], count: units[kind] })),
    { name: 'Total', cents: amountOf(figures, 'total', mode), count: figures.total_ud },
    ...(laboratory === null
      ? []
      : [
          {
            name: `De ello, ${laboratory}`,
            cents: amountOf(figures, 'laboratory', mode),
            count: figures.laboratory_ud,
          },
        ]),
  ])
}

/** Contained in the kinds; its donut has it beside the rest. */
const laboratoryPart = (
  figures: Figures,
  { mode, measure }: { mode: PriceMode; measure: WidgetConfig['measure'] },
) => {
  const amount = amountOf(figures, 'laboratory', mode)
  const units = figures.laboratory_ud
  const parts = [amount, amountOf(figures, 'total', mode) - amount]
  const [euros = 0] = wholeEuros(parts)
  const [share = 0] = wholeShares(measure === 'euros' ? parts : [units, figures.total_ud - units])
  return { units, euros, share }
}
