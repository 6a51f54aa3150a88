import { contentWidth, fonts, ink, margin, sizes, tabular } from './layout'
import type { ReportCanvas } from './report-document'

/** A figure and what it is compared with, line by line. */
export type KeyFigure = { label: string; value: string; changes: readonly string[] }

const gap = 10
const height = 58

/** The figures that a reader looks for first, side by side. */
export function drawKeyFigures({ doc, root }: ReportCanvas, figures: readonly KeyFigure[]): void {
  const top = doc.y
  const width = (contentWidth - gap * (figures.length - 1)) / figures.length
  figures.forEach(({ label, value, changes }, index) => {
    const x = margin + index * (width + gap)
    doc.markContent('Artifact')
    doc.rect(x, top, 2, height).fill(ink.acting)
    doc.endMarkedContent()
    root.add(
      doc.struct('P', {}, () => {
        const write = (text: string, y: number, style: { font: string; size: number; color: string }) => {
          doc.font(style.font).fontSize(style.size).fillColor(style.color)
          doc.text(text, x + 8, y, { width: width - 8, ...tabular })
        }
        write(label, top, { font: fonts.regular, size: sizes.small, color: ink.dimmed })
        write(value, top + 12, { font: fonts.strong, size: sizes.figure, color: ink.text })
        changes.forEach((change, line) => {
          const y = top + 34 + line * 11
          write(change, y, { font: fonts.regular, size: sizes.small, color: ink.dimmed })
        })
      }),
    )
  })
  doc.y = top + height + 18
}
