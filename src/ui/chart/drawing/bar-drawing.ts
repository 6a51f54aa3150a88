import type { ChartData, ChartDataset, ChartOptions, Scale } from 'chart.js'
import { axisHeight, axisWidth, hasRightAxis, labelPadding, rightWidth } from '@/ui/chart/drawing/bar-layout'
import { type ChartInk, fainter, type Look } from '@/ui/chart/model/chart-colors'
import { type BarModel, isSummed, type Measure } from '@/ui/chart/model/chart-model'
import { formatShort } from '@/ui/chart/model/measures'
import { dashes, fillOf, markers } from '@/ui/chart/model/patterns'

export type BarDrawing = {
  model: BarModel
  looks: readonly Look[]
  ink: ChartInk
  duration: number
  /** Whether each line has its name at its end. */
  named: boolean
}
type Mixed = 'bar' | 'line'
type Values = readonly (number | null)[]
type Dataset = ChartDataset<Mixed, (number | null)[]>

export const drawnFont = { family: "'Inter Variable', system-ui, sans-serif", size: 12 }

/** Bars take 45 % of their month's width (analytics.md §2); bars side by side share it. */
const widths = (sideBySide: number) =>
  sideBySide === 1
    ? { barPercentage: 0.45, categoryPercentage: 1 }
    : { barPercentage: 0.9, categoryPercentage: 0.8 }

export function barData({ model, looks, ink }: BarDrawing): ChartData<Mixed, (number | null)[]> {
  const { categories, series, stacked } = model
  const compares = series.some(({ compared }) => compared !== undefined)
  const bars = series.filter(({ line }) => !line).length
  const partial = categories.map((category) => category.partial !== undefined)
  /** One value for all categories, or another one for those that are not complete yet. */
  const unless = <T>(whole: T, other: T): T | T[] =>
    partial.includes(true) ? partial.map((each) => (each ? other : whole)) : whole
  const width = widths((stacked ? Math.min(1, bars) : bars) * (compares ? 2 : 1))
  const bar = (id: string, values: Values, look: Look, stack: string): Dataset => ({
    type: 'bar',
    label: id,
    data: [...values],
    backgroundColor: unless(fillOf(look), ink.surface),
    // A gap between stacked bars, in the colour of the surface.
    borderColor: unless(ink.surface, look.color),
    borderWidth: unless<number | { top: number }>(isSummed(model) ? { top: 1 } : 0, 2),
    borderRadius: 3,
    stack: stacked ? stack : id,
    yAxisID: 'y',
    order: 1,
    ...width,
  })
  const line = (id: string, values: Values, { color, pattern }: Look, measure: Measure): Dataset => ({
    type: 'line',
    label: id,
    data: [...values],
    borderColor: color,
    backgroundColor: color,
    borderWidth: 2,
    borderDash: [...(dashes[pattern] ?? [])],
    pointStyle: markers[pattern] ?? 'circle',
    pointRadius: pattern === 0 ? 3 : 5,
    pointBackgroundColor: unless(color, ink.surface),
    segment: { borderDash: ({ p1DataIndex }) => (partial[p1DataIndex] ? [4, 4] : undefined) },
    tension: 0.25,
    spanGaps: true,
    // A stack per line, because lines are not added up.
    stack: id,
    yAxisID: measure === 'percent' && hasRightAxis(model) ? 'share' : 'y',
    order: 0,
  })
  const datasets = series.flatMap((each, index) => {
    const look = looks[index] ?? { color: ink.tones.competition, pattern: 0 }
    const drawn = (id: string, values: Values, as: Look, stack: string) =>
      each.line ? line(id, values, as, each.measure) : bar(id, values, as, stack)
    const own = drawn(each.id, each.values, look, 'values')
    if (each.compared === undefined) return [own]
    const before = { ...look, color: fainter(look.color) }
    return [drawn(`${each.id} compared`, each.compared, before, 'compared'), own]
  })
  // Month above year, so that labels fit on a phone.
  return { labels: categories.map(({ label }) => label.split(' ')), datasets }
}

export function barOptions({ model, ink, duration, named }: BarDrawing): ChartOptions<Mixed> {
  const ticks = { color: ink.text, font: drawnFont }
  const measure = model.series.find(({ line }) => !line)?.measure ?? model.series[0]?.measure ?? 'euros'
  const fixed = (width: number) => (scale: Scale) => {
    scale.width = width
  }
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: duration === 0 ? false : { duration },
    events: [],
    // Space for the total above the tallest bar, and for the last label.
    layout: { padding: { top: 18, right: hasRightAxis(model) ? 0 : rightWidth(model, named) } },
    scales: {
      x: {
        stacked: model.stacked,
        grid: { display: false },
        border: { color: ink.grid },
        ticks: {
          ...ticks,
          maxRotation: 0,
          autoSkipPadding: 6,
          ...(model.marks && { padding: labelPadding }),
        },
        afterFit: (scale) => {
          if (model.marks) scale.height = axisHeight
          scale.paddingLeft = 0
          scale.paddingRight = 0
        },
      },
      y: {
        stacked: model.stacked,
        beginAtZero: true,
        grid: { color: ink.grid },
        border: { display: false },
        ticks: {
          ...ticks,
          maxTicksLimit: 5,
          ...(measure === 'percent' ? {} : { precision: 0 }),
          callback: (value) => formatShort(measure, Number(value)),
        },
        afterFit: fixed(axisWidth),
      },
      ...(hasRightAxis(model)
        ? {
            share: {
              position: 'right' as const,
              beginAtZero: true,
              grid: { display: false },
              border: { display: false },
              ticks: {
                ...ticks,
                maxTicksLimit: 5,
                callback: (value: number | string) => formatShort('percent', Number(value)),
              },
              afterFit: fixed(rightWidth(model, named)),
            },
          }
        : {}),
    },
  }
}
