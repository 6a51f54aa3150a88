import { contentWidth, fonts, ink, keepTogether, margin, printable, sizes } from './layout'
import type { ReportCanvas } from './report-document'

/** The title of a part. */
export function drawTitle({ doc, root }: ReportCanvas, title: string): void {
  root.add(
    doc.struct('H2', {}, () => {
      doc.font(fonts.strong).fontSize(sizes.heading).fillColor(ink.text)
      doc.text(title, margin, doc.y, { width: contentWidth })
    }),
  )
  doc.y += 6
}

/** A sentence in the place of, or about, a table. */
export function drawNote({ doc, root }: ReportCanvas, text: string): void {
  root.add(
    doc.struct('P', {}, () => {
      doc.font(fonts.regular).fontSize(sizes.body).fillColor(ink.dimmed)
      doc.text(text, margin, doc.y, { width: contentWidth })
    }),
  )
  doc.y += 14
}

/** A paragraph of a text to be read, which never begins in the last lines of a page. */
export async function drawParagraph({ doc, root, rest }: ReportCanvas, text: string): Promise<void> {
  await rest()
  doc.font(fonts.regular).fontSize(sizes.reading)
  const shape = { width: contentWidth, lineGap: 2.5 }
  keepTogether(doc, doc.heightOfString(printable(text), shape))
  root.add(
    doc.struct('P', {}, () => {
      doc.font(fonts.regular).fontSize(sizes.reading).fillColor(ink.text)
      doc.text(printable(text), margin, doc.y, shape)
    }),
  )
  doc.y += 6
}
