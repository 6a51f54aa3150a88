import type { ChartData, ChartOptions } from 'chart.js'
import type { ChartInk, Look } from '@/ui/chart/model/chart-colors'
import type { DonutModel } from '@/ui/chart/model/chart-model'

export type DonutDrawing = { model: DonutModel; looks: readonly Look[]; ink: ChartInk; duration: number }

export const donutData = ({ model, looks, ink }: DonutDrawing): ChartData<'doughnut', number[]> => ({
  labels: model.slices.map(({ name }) => name),
  datasets: [
    {
      data: model.slices.map(({ value }) => Math.max(0, value)),
      backgroundColor: looks.map(({ color }) => color),
      borderColor: ink.surface,
      borderWidth: 2,
    },
  ],
})

/** The ring reaches from 40 % to 70 % of the available radius (analytics.md §9). */
export const donutOptions = ({ duration }: DonutDrawing): ChartOptions<'doughnut'> => ({
  responsive: true,
  maintainAspectRatio: false,
  animation: duration === 0 ? false : { duration },
  events: [],
  radius: '70%',
  // chart.js expects the hole as a percentage of the outer radius: 40 of 70.
  cutout: `${(100 * 40) / 70}%`,
})
