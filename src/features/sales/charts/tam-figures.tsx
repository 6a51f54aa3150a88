import { formatEurosRounded } from '@/domain/basics/money'
import { formatInteger, percentage } from '@/domain/basics/numbers'
import { wholeEuros } from '@/domain/basics/whole-euros'
import type { TamFigures as Figures } from '@/domain/sales/months/tam'
import { amountOf } from '@/features/sales/amounts'
import classes from '@/features/sales/charts/charts.module.css'
import type { WidgetConfig } from '@/features/sales/widget-config'
import { usePriceMode } from '@/parts/prices/price-mode'
import { wholeShares } from '@/ui/chart/donut-shares'

type TamFiguresProps = {
  /** Describes the period: 'TAM: de noviembre de 2025 a octubre de 2026'. */
  caption: string
  figures: Figures
  /** Name of the laboratory whose part is shown below the total; null for none. */
  laboratory: string | null
  /** What the shares are of: the amounts, unless the widget shows units. */
  measure?: WidgetConfig['measure']
}

/** Amounts and units of some months by kind of product, each with its share of the total of the measure. */
export function TamFigures({ caption, figures, laboratory, measure = 'euros' }: TamFiguresProps) {
  const { mode, label } = usePriceMode()
  const total = amountOf(figures, 'total', mode)
  const whole = { amount: total, units: figures.total_ud }
  const measured = ({ amount, units }: typeof whole) => (measure === 'euros' ? amount : units)
  const row = (of: 'laboratory' | 'generic' | 'brand' | 'total', name: string) => {
    const amount = amountOf(figures, of, mode)
    const units = figures[`${of}_ud`]
    return {
      name,
      amount,
      units,
      shown: amount,
      share: percentage(measured({ amount, units }), measured(whole)),
    }
  }
  const [generic, brand] = [row('generic', 'Genéricos'), row('brand', 'Marcas')]
  const otc = {
    name: 'Parafarmacia',
    amount: total - generic.amount - brand.amount,
    units: figures.total_ud - generic.units - brand.units,
  }
  const kinds = [generic, brand, otc]
  // Rounded so that they add up to 100 and to the total, as in the donut of the same figures.
  const shares = wholeShares(kinds.map(measured))
  const euros = wholeEuros(kinds.map(({ amount }) => amount))
  // Contained in the others; its donut has it beside the rest.
  const ofWhole = (part: typeof generic): typeof generic => {
    const rest = { amount: total - part.amount, units: figures.total_ud - part.units }
    const [shown = 0] = wholeEuros([part.amount, rest.amount])
    const [share = 0] = wholeShares([part, rest].map(measured))
    return { ...part, shown, share }
  }
  const rows = [
    ...kinds
      .map((kind, index) => ({ ...kind, shown: euros[index] ?? 0, share: shares[index] ?? 0 }))
      .filter(({ amount, units }) => amount !== 0 || units !== 0),
    row('total', 'Total'),
    ...(laboratory === null ? [] : [ofWhole(row('laboratory', `De ello, ${laboratory}`))]),
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
        {rows.map(({ name, units, shown, share }) => (
          <tr key={name} data-total={name === 'Total' || undefined}>
            <th scope="row">{name}</th>
            <td>{formatEurosRounded(shown)}</td>
            <td>{share}&nbsp;%</td>
            <td>{units === 0 ? '- - -' : formatInteger(units)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
