import { FigureText } from '@/features/laboratory/figures/figure-text'
import {
  type Figure,
  type FigureId,
  type FigureValues,
  shownFigures,
} from '@/features/laboratory/figures/figures'
import type { GridColumn } from '@/ui/data-grid/columns'

type FigureColumnsInput<Row> = {
  rows: readonly Row[]
  prescription: boolean | undefined
  figuresOf: (row: Row) => FigureValues | 'closed' | null
  /** What a closed card shows, too. */
  facts: readonly FigureId[]
}

/** The figures as columns of a list, all in the price of the whole screen. */
export function figureColumns<Row>(input: FigureColumnsInput<Row>): GridColumn<Row>[] {
  const { rows, prescription, facts, figuresOf } = input
  return shownFigures({ prescription, rows: rows.map(figuresOf) }).map((figure: Figure) => ({
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
    card: facts.includes(figure.id) ? 'fact' : 'more',
  }))
}
