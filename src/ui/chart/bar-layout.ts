import type { BarModel } from '@/ui/chart/chart-model'

/** Pixels left and right of the plot. Given, not measured: what lies over the plot finds each category without asking. */
export const axisWidth = 56
/** Without an axis there is room for half of the last label. */
export const rightWidth = (model: BarModel): number => (hasRightAxis(model) ? 40 : 8)

/** Shares over figures of another kind need an axis of their own. */
export const hasRightAxis = ({ series }: BarModel): boolean =>
  series.some(({ line, measure }) => line && measure === 'percent') &&
  series.some(({ measure }) => measure !== 'percent')
