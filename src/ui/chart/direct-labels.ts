import type { Plugin } from 'chart.js'
import { type BarDrawing, drawnFont } from '@/ui/chart/bar-drawing'
import { stackTotals } from '@/ui/chart/chart-model'
import { formatShort } from '@/ui/chart/measures'

/**
 * Writes the figure above each bar or stack, if all of them fit (look.md, Charts: labels before legends). chart.js
 * accepts plugins only once, so this one gets the current drawing from a function.
 */
export const directLabels = (latest: () => BarDrawing): Plugin<'bar' | 'line'> => ({
  id: 'directLabels',
  afterDatasetsDraw: ({ ctx, chartArea, scales: { x, y } }) => {
    const { model, ink } = latest()
    const bars = model.series.filter(({ line }) => !line)
    const [first] = bars
    const isOneBar = model.stacked || bars.length === 1
    const compares = bars.some(({ compared }) => compared !== undefined)
    if (x === undefined || y === undefined || first === undefined || !isOneBar || compares) return
    const totals = stackTotals(model)
    const texts = totals.map((total) => (total === 0 ? '' : formatShort(first.measure, total)))
    const room = (chartArea.right - chartArea.left) / totals.length
    ctx.save()
    ctx.font = `${drawnFont.size}px ${drawnFont.family}`
    ctx.fillStyle = ink.text
    // An outline in the surface's colour keeps the figure readable where a line crosses it.
    ctx.strokeStyle = ink.surface
    ctx.lineWidth = 4
    ctx.lineJoin = 'round'
    ctx.textAlign = 'center'
    if (texts.every((text) => ctx.measureText(text).width + 4 < room)) {
      for (const [index, text] of texts.entries()) {
        const top = y.getPixelForValue(Math.max(0, totals[index] ?? 0))
        const left = x.getPixelForValue(index)
        ctx.strokeText(text, left, top - 4)
        ctx.fillText(text, left, top - 4)
      }
    }
    ctx.restore()
  },
})
