import { FigureText } from '@/features/laboratory/figures/figure-text'
import {
  type Figure,
  type FigureId,
  type FigureValues,
  figuresInRow,
  shownFigures,
} from '@/features/laboratory/figures/figures'
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
