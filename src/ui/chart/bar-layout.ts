import type { BarModel } from '@/ui/chart/chart-model'

/**
 * Fixed pixels left and right of the plot, so that the buttons laid over it know each category's position without
 * measuring.
 */
export const axisWidth = 56
/** Without a right axis: space for half of the last label. */
export const rightWidth = (model: BarModel): number => (hasRightAxis(model) ? 40 : 8)

/** Percentages in a chart of other figures need their own axis. */
export const hasRightAxis = ({ series }: BarModel): boolean =>
  series.some(({ line, measure }) => line && measure === 'percent') &&
  series.some(({ measure }) => measure !== 'percent')
