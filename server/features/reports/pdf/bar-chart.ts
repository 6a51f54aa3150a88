import { contentWidth, fonts, ink, keepTogether, margin, printable, sizes, tabular } from './layout'
import type { ReportCanvas } from './report-document'
import { drawTitle } from './text-blocks'

export type Bar = {
  label: string
  /** Null where there is nothing to show, which is not zero. */
  value: number | null
  /** The exact figure, above the bar. */
  text: string
  /** A second figure, under the label. */
  note?: string
}

const chartHeight = 96
const lineHeight = 11

/** Bars of one series with their figures beside them; the last one, the report's own, stands out. */
export function drawBarChart(
  report: ReportCanvas,
  { title, bars }: { title: string; bars: readonly Bar[] },
): void {
  const { doc, root } = report
  const notes = bars.some(({ note }) => note !== undefined) ? 1 : 0
  const height = chartHeight + (2 + notes) * lineHeight
  keepTogether(doc, 24 + height)
  drawTitle(report, title)
  const top = doc.y
  const alt = `${title}. ${bars.map(({ label, text, note }) => [label, text, note].filter(Boolean).join(' ')).join('; ')}.`
  const bbox = [margin, top, margin + contentWidth, top + height] as [number, number, number, number]
  root.add(
    doc.struct('Figure', { alt, bbox }, () => {
      drawBars(doc, { bars, top: top + lineHeight })
    }),
  )
  doc.y = top + height + 14
}

function drawBars(doc: PDFKit.PDFDocument, { bars, top }: { bars: readonly Bar[]; top: number }): void {
  const slot = contentWidth / bars.length
  const barWidth = slot * 0.62
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0))
  const base = top + chartHeight
  const size = labelSize(doc, bars, slot)
  bars.forEach(({ label, value, text, note }, index) => {
    const isOwn = index === bars.length - 1
    const left = margin + index * slot
    const height = (chartHeight * Math.max(0, value ?? 0)) / most
    doc.rect(left + (slot - barWidth) / 2, base - height, barWidth, height)
    doc.fill(isOwn ? ink.acting : ink.actingLight)
    const write = (line: string, y: number, color: string) => {
      doc
        .font(isOwn ? fonts.strong : fonts.regular)
        .fontSize(size)
        .fillColor(color)
      doc.text(printable(line), left, y, { width: slot, align: 'center', lineBreak: false, ...tabular })
    }
    write(text, base - height - lineHeight, ink.text)
    write(label, base + 4, ink.dimmed)
    if (note !== undefined) write(note, base + 4 + lineHeight, ink.text)
  })
  doc.moveTo(margin, base).lineTo(margin + contentWidth, base)
  doc.lineWidth(0.8).strokeColor(ink.line).stroke()
}

/** Small enough that the widest figure keeps to its own bar. */
function labelSize(doc: PDFKit.PDFDocument, bars: readonly Bar[], slot: number): number {
  doc.font(fonts.strong).fontSize(sizes.small)
  const widest = Math.max(...bars.map(({ text }) => doc.widthOfString(text, tabular)))
  return Math.min(sizes.small, (sizes.small * (slot - 2)) / widest)
}
