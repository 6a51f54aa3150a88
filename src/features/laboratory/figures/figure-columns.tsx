import { formatPercent } from '@/domain/basics/numbers'
import {
  type Figure,
  type FigureId,
  type FigureValues,
  figuresInRow,
  shownFigures,
} from '@/features/laboratory/figures/figures'
import classes from '@/features/laboratory/figures/figures.module.css'
import { Money } from '@/parts/prices/money'
import type { GridColumn, GridSort } from '@/ui/data-grid/list/columns'

/** Which figures a row shows first, and whether it has room for all. */
export type FigureChoice = { sort: readonly GridSort[]; chosen: readonly FigureId[]; wide: boolean }

type FigureColumnsInput<Row> = {
  rows: readonly Row[]
  prescription: boolean | undefined
  figuresOf: (row: Row) => FigureValues | 'closed' | null
  choice: FigureChoice
}

/**
 * The figures as columns of a list, all in the price of the whole screen. Where there is no room for all, a row or card opens
 * to those that it does not show.
 */
export function figureColumns<Row>(input: FigureColumnsInput<Row>): GridColumn<Row>[] {
  const { rows, prescription, figuresOf, choice } = input
  const shown = shownFigures({ prescription, rows: rows.map(figuresOf) })
  const inRow = figuresInRow(shown, choice)
  return shown.map((figure: Figure) => ({
    id: figure.id,
    header: figure.label,
    hint: figure.hint,
    width: figure.unit === 'euros' ? 96 : 76,
    align: 'end',
    value: (row) => {
      const values = figuresOf(row)
      return values === null || values === 'closed' ? null : values[figure.id]
    },
    descFirst: true,
    cell: (row) => <FigureText figure={figure} of={figuresOf(row)} />,
    folded: !choice.wide && !inRow.has(figure.id),
    card: inRow.has(figure.id) ? 'fact' : 'more',
  }))
}

/** A figure of a row: '- - -' without access, and said so where it has not been computed. */
function FigureText({ figure, of }: { figure: Figure; of: FigureValues | 'closed' | null }) {
  if (of === null) return <span className={classes.pending}>sin calcular</span>
  const value = of === 'closed' ? null : of[figure.id]
  if (figure.unit === 'euros') return <Money cents={value} rounded />
  if (value === null) return <Money cents={null} />
  return <span className={classes.share}>{formatPercent(value)}</span>
}
