import type { BarModel } from '@/ui/chart/chart-model'

/** Pixels left and right of the plot. Given, not measured: what lies over the plot finds each category without asking. */
export const axisWidth = 56
export const rightAxisWidth = (model: BarModel): number => (hasRightAxis(model) ? 40 : 0)

/** Shares over figures of another kind need an axis of their own. */
export const hasRightAxis = ({ series }: BarModel): boolean =>
  series.some(({ line, measure }) => line && measure === 'percent') &&
  series.some(({ measure }) => measure !== 'percent')
