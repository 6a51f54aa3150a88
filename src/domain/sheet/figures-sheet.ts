import type { Cents } from '@/domain/basics/money'
import type { Sheet, SheetColumn, SheetValue } from '@/domain/sheet/sheet'

/** One figure with its name: an amount, a number of units or other things, a share (a fraction), or several of them. */
export type NamedFigure = { name: string; cents?: Cents; count?: number; share?: number }

const columns = [
  { of: 'cents', title: 'Importe', kind: 'cents' },
  { of: 'count', title: 'Cantidad', kind: 'integer' },
  { of: 'share', title: '%', kind: 'percent' },
] as const

/** Figures as a sheet of a row each, with the columns that some of them have. */
export const figuresSheet = (name: string, figures: readonly NamedFigure[]): Sheet => {
  const used = columns.filter(({ of }) => figures.some((figure) => figure[of] !== undefined))
  return {
    name,
    columns: [
      { title: 'Concepto', kind: 'text' },
      ...used.map(({ title, kind }): SheetColumn => ({ title, kind })),
    ],
    rows: figures.map((figure): SheetValue[] => [figure.name, ...used.map(({ of }) => figure[of] ?? null)]),
  }
}
