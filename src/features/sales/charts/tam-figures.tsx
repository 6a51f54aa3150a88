import { formatEurosRounded } from '@/domain/money'
import { formatInteger, percentage } from '@/domain/numbers'
import type { TamFigures as Figures } from '@/domain/sales/tam'
import { amountOf } from '@/features/sales/amounts'
import classes from '@/features/sales/charts/charts.module.css'
import { usePriceMode } from '@/ui/price-mode'

type TamRow = 'generic' | 'brand' | 'laboratory' | 'total'
type TamFiguresProps = {
  /** What the figures are of: 'TAM, noviembre de 2025 a octubre de 2026'. */
  caption: string
  figures: Figures
  rows: readonly { of: TamRow; name: string }[]
}

/** Amounts and units of some months, each with its share of the total amount. */
export function TamFigures({ caption, figures, rows }: TamFiguresProps) {
  const { mode, label } = usePriceMode()
  const total = amountOf(figures, 'total', mode)
  return (
    <table className={classes.figures}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Ventas</th>
          <th scope="col">{label}</th>
          <th scope="col">%</th>
          <th scope="col">Ud</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ of, name }) => (
          <tr key={of} data-total={of === 'total' || undefined}>
            <th scope="row">{name}</th>
            <td>{formatEurosRounded(amountOf(figures, of, mode))}</td>
            <td>{percentage(amountOf(figures, of, mode), total)}&nbsp;%</td>
            <td>{formatInteger(figures[`${of}_ud`])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const genericsAndBrands = [
  { of: 'generic', name: 'Genéricos' },
  { of: 'brand', name: 'Marcas' },
  { of: 'total', name: 'Total' },
] as const satisfies TamFiguresProps['rows']
