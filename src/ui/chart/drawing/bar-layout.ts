import type { BarModel } from '@/ui/chart/model/chart-model'

/**
 * Fixed pixels left and right of the plot, so that the buttons laid over it know each category's position without
 * measuring.
 */
export const axisWidth = 56
/** Under the plot of a chart with marks: these stand between the axis and its labels, which have two lines. */
export const axisHeight = 46
/** Keeps those labels away from the marks. */
export const labelPadding = 6
/** Room for the names at the ends of lines. */
export const namesWidth = 172
/** A narrower chart keeps its room for the lines: its names are in the legend. */
export const leastWidthWithNames = 560

/** Without a right axis: space for the names of lines, or for half of the last label. */
export const rightWidth = (model: BarModel, named: boolean): number =>
  hasRightAxis(model) ? 40 : named ? namesWidth : 8

/** Percentages in a chart of other figures need their own axis. */
export const hasRightAxis = ({ series }: BarModel): boolean =>
  series.some(({ line, measure }) => line && measure === 'percent') &&
  series.some(({ measure }) => measure !== 'percent')

/** Lines alone can be named at their ends; bars would be in between. */
export const isOfLines = ({ series }: BarModel): boolean => series.every(({ line }) => line)
