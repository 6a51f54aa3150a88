import type { Chart, Plugin } from 'chart.js'
import { type BarDrawing, drawnFont } from '@/ui/chart/drawing/bar-drawing'
import { namesWidth } from '@/ui/chart/drawing/bar-layout'
import { spreadOut } from '@/ui/chart/drawing/label-positions'
import { stackTotals } from '@/ui/chart/model/chart-model'
import { formatShort } from '@/ui/chart/model/measures'
import { dashes } from '@/ui/chart/model/patterns'

/**
 * Writes the figure above each bar or stack, if all of them fit, and the name at the end of each line (look.md, Charts:
 * labels before legends). chart.js accepts plugins only once, so this one gets the current drawing from a function.
 */
export const directLabels = (latest: () => BarDrawing): Plugin<'bar' | 'line'> => ({
  id: 'directLabels',
  afterDatasetsDraw: (chart) => {
    const drawing = latest()
    const { ctx } = chart
    ctx.save()
    ctx.font = `${drawnFont.size}px ${drawnFont.family}`
    ctx.fillStyle = drawing.ink.text
    if (drawing.named) writeNames(chart, drawing)
    else writeFigures(chart, drawing)
    ctx.restore()
  },
})

type Drawn = Pick<Chart<'bar' | 'line'>, 'ctx' | 'chartArea' | 'scales' | 'data' | 'getDatasetMeta'>

function writeFigures({ ctx, chartArea, scales: { x, y } }: Drawn, { model, ink }: BarDrawing) {
  const bars = model.series.filter(({ line }) => !line)
  const [first] = bars
  const isOneBar = model.stacked || bars.length === 1
  const compares = bars.some(({ compared }) => compared !== undefined)
  if (x === undefined || y === undefined || first === undefined || !isOneBar || compares) return
  const totals = stackTotals(model)
  const texts = totals.map((total) => (total === 0 ? '' : formatShort(first.measure, total)))
  const room = (chartArea.right - chartArea.left) / totals.length
  if (!texts.every((text) => ctx.measureText(text).width + 4 < room)) return
  // An outline in the surface's colour keeps the figure readable where a line crosses it.
  ctx.strokeStyle = ink.surface
  ctx.lineWidth = 4
  ctx.lineJoin = 'round'
  ctx.textAlign = 'center'
  for (const [index, text] of texts.entries()) {
    const top = y.getPixelForValue(Math.max(0, totals[index] ?? 0))
    const left = x.getPixelForValue(index)
    ctx.strokeText(text, left, top - 4)
    ctx.fillText(text, left, top - 4)
  }
}

const lineHeight = 16
/** A piece of the line before its name. */
const sample = 14
const gap = 6

function writeNames(chart: Drawn, { model, looks }: BarDrawing) {
  const { ctx, chartArea } = chart
  const ends = model.series.flatMap(({ id, name }, index) => {
    const dataset = chart.data.datasets.findIndex(({ label }) => label === id)
    const last = chart.data.datasets[dataset]?.data.findLastIndex((value) => value !== null) ?? -1
    const point = chart.getDatasetMeta(dataset).data[last]
    const look = looks[index]
    return point === undefined || look === undefined ? [] : [{ name, look, y: point.y }]
  })
  const tops = spreadOut(
    ends.map(({ y }) => y),
    { apart: lineHeight, from: chartArea.top, to: chartArea.bottom },
  )
  const left = chartArea.right + gap
  ctx.textBaseline = 'middle'
  for (const [index, { name, look }] of ends.entries()) {
    const y = tops[index] ?? 0
    ctx.strokeStyle = look.color
    ctx.lineWidth = 3
    ctx.setLineDash([...(dashes[look.pattern] ?? [])])
    ctx.beginPath()
    ctx.moveTo(left, y)
    ctx.lineTo(left + sample, y)
    ctx.stroke()
    ctx.fillText(fitted(ctx, name, namesWidth - sample - 3 * gap), left + sample + gap, y)
  }
}

const fitted = (ctx: CanvasRenderingContext2D, text: string, width: number): string => {
  let shown = text
  for (let length = text.length; length > 1 && ctx.measureText(shown).width > width; length--) {
    shown = `${text.slice(0, length - 1).trimEnd()}…`
  }
  return shown
}
