import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { formatInstant } from '@/domain/basics/dates'
import { interFont } from './font-files'
import { contentWidth, fonts, ink, margin, pageBottom, printable, sizes } from './layout'

const regular = interFont(400)
const strong = interFont(600)

type Heading = { title: string; subtitle: string; pharmacy: string; generatedAt: Date }

/** What the parts of a report are drawn with: the document and the root of its tags, read aloud in this order. */
export type ReportCanvas = {
  doc: PDFKit.PDFDocument
  root: PDFKit.PDFStructureElement
  /** To be awaited between pieces that take some milliseconds: others are served there. */
  rest: () => Promise<void>
}

/** A report takes some hundred milliseconds, in which the process would answer nobody else. */
const sliceMs = 3

/**
 * An A4 report with its heading, tagged for screen readers; `draw` adds the parts. The bytes depend on what is given
 * alone.
 */
export async function writeReport(
  heading: Heading,
  draw: (report: ReportCanvas) => Promise<void>,
): Promise<Buffer> {
  const { title, subtitle, pharmacy, generatedAt } = heading
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin, right: margin, bottom: margin, left: margin },
    bufferPages: true,
    lang: 'es-ES',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${title}, ${subtitle}`,
      Author: 'Rebotica',
      Subject: pharmacy,
      Creator: 'Rebotica',
      CreationDate: generatedAt,
    },
  })
  doc.registerFont(fonts.regular, regular).registerFont(fonts.strong, strong)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const rest = inSlices()
  drawHeading({ doc, root }, heading)
  await draw({ doc, root, rest })
  await numberPages({ doc, rest }, `${title}, ${subtitle} · ${pharmacy}`)
  root.end()
  return await bytesOf(doc)
}

function drawHeading(
  { doc, root }: Omit<ReportCanvas, 'rest'>,
  { title, subtitle, pharmacy, generatedAt }: Heading,
): void {
  const line = (tag: string, text: string, style: { font: string; size: number; color: string }) =>
    root.add(
      doc.struct(tag, {}, () => {
        doc.font(style.font).fontSize(style.size).fillColor(style.color)
        doc.text(printable(text), margin, doc.y, { width: contentWidth })
      }),
    )
  line('P', pharmacy, { font: fonts.strong, size: sizes.body + 1, color: ink.acting })
  line('H1', `${title}, ${subtitle}`, { font: fonts.strong, size: sizes.title, color: ink.text })
  line('P', `Generado el ${formatInstant(generatedAt)} con Rebotica`, {
    font: fonts.regular,
    size: sizes.small,
    color: ink.dimmed,
  })
  doc.y += 12
}

function inSlices(): ReportCanvas['rest'] {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < sliceMs) return
    await setImmediate()
    begun = performance.now()
  }
}

async function numberPages({ doc, rest }: Omit<ReportCanvas, 'root'>, title: string): Promise<void> {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    await rest()
    doc.switchToPage(page)
    // Below the margin pdfkit would begin another page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font(fonts.regular).fontSize(sizes.small).fillColor(ink.dimmed)
    const y = pageBottom + 14
    doc.text(printable(title), margin, y, { width: contentWidth - 90, height: 12, ellipsis: true })
    doc.text(`Página ${page + 1} de ${count}`, margin, y, { width: contentWidth, align: 'right' })
    doc.endMarkedContent()
  }
}

const bytesOf = (doc: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolved, rejected) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolved(Buffer.concat(chunks)))
    doc.on('error', rejected)
    doc.end()
  })
