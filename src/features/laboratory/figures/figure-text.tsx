import { formatPercent } from '@/domain/basics/numbers'
import type { Figure, FigureValues } from '@/features/laboratory/figures/figures'
import classes from '@/features/laboratory/figures/figures.module.css'
import { Money } from '@/parts/prices/money'

/** A figure of a row: '- - -' without access, and said so where it has not been computed. */
export function FigureText({ figure, of }: { figure: Figure; of: FigureValues | 'closed' | null }) {
  if (of === null) return <span className={classes.pending}>sin calcular</span>
  const value = of === 'closed' ? null : of[figure.id]
  if (figure.unit === 'euros') return <Money cents={value} rounded />
  if (value === null) return <Money cents={null} />
  return <span className={classes.share}>{formatPercent(value)}</span>
}
