import { contentWidth, fonts, ink, keepTogether, margin, printable, sizes, tabular } from './layout'
import type { Report } from './report-document'

export type TableColumn = {
  title: string
  /** Points; the column without one takes what is left. */
  width?: number
  align?: 'left' | 'right'
}

export type Table = {
  title: string
  columns: readonly TableColumn[]
  rows: readonly (readonly string[])[]
  total?: readonly string[]
  /** What stands in the place of no rows. */
  emptyText: string
}

const rowHeight = 15
const gap = 8

/** A titled table whose header comes again on each page it goes on to; long texts end in an ellipsis. */
export function drawTable(report: Report, { title, columns, rows, total, emptyText }: Table): void {
  const { doc } = report
  // The title never stands alone at the foot of a page.
  keepTogether(doc, 24 + 3 * rowHeight)
  drawTitle(report, title)
  if (rows.length === 0) {
    drawNote(report, emptyText)
    return
  }
  const places = placesOf(columns)
  const table = doc.struct('Table')
  report.root.add(table)
  const drawRow = (texts: readonly string[], kind: 'head' | 'body' | 'total') => {
    const y = doc.y
    const row = doc.struct('TR')
    table.add(row)
    for (const [index, text] of texts.entries()) {
      const place = places[index]
      if (place) row.add(cell(doc, { ...place, text, kind, y, isFirst: index === 0 }))
    }
    row.end()
    drawLine(doc, y + rowHeight - 3, kind)
    doc.y = y + rowHeight
  }
  const head = columns.map((column) => column.title)
  drawRow(head, 'head')
  const drawBelow = (texts: readonly string[], kind: 'body' | 'total') => {
    const page = doc.page
    keepTogether(doc, rowHeight)
    if (doc.page !== page) drawRow(head, 'head')
    drawRow(texts, kind)
  }
  for (const texts of rows) drawBelow(texts, 'body')
  if (total) drawBelow(total, 'total')
  table.end()
  doc.y += 14
}

export function drawTitle({ doc, root }: Report, title: string): void {
  root.add(
    doc.struct('H2', {}, () => {
      doc.font(fonts.strong).fontSize(sizes.heading).fillColor(ink.text)
      doc.text(title, margin, doc.y, { width: contentWidth })
    }),
  )
  doc.y += 6
}

export function drawNote({ doc, root }: Report, text: string): void {
  root.add(
    doc.struct('P', {}, () => {
      doc.font(fonts.regular).fontSize(sizes.body).fillColor(ink.dimmed)
      doc.text(text, margin, doc.y, { width: contentWidth })
    }),
  )
  doc.y += 14
}

type Place = { x: number; width: number; align: 'left' | 'right' }

function placesOf(columns: readonly TableColumn[]): Place[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const spare = contentWidth - fixed - gap * (columns.length - 1)
  let x = margin
  return columns.map(({ width = spare, align = 'left' }) => {
    const place = { x, width, align }
    x += width + gap
    return place
  })
}

type Cell = Place & { text: string; kind: 'head' | 'body' | 'total'; y: number; isFirst: boolean }

function cell(doc: PDFKit.PDFDocument, { x, y, width, align, text, kind, isFirst }: Cell) {
  const draw = () => {
    doc
      .font(kind === 'body' ? fonts.regular : fonts.strong)
      .fontSize(kind === 'head' ? sizes.small : sizes.body)
    doc.fillColor(kind === 'head' ? ink.dimmed : ink.text)
    doc.text(printable(text), x, y, { width, height: rowHeight, align, ellipsis: true, ...tabular })
  }
  if (kind === 'head') return doc.struct('TH', { scope: 'Column' }, draw)
  return isFirst ? doc.struct('TH', { scope: 'Row' }, draw) : doc.struct('TD', {}, draw)
}

function drawLine(doc: PDFKit.PDFDocument, y: number, kind: 'head' | 'body' | 'total'): void {
  doc.markContent('Artifact')
  doc.moveTo(margin, y).lineTo(margin + contentWidth, y)
  doc
    .lineWidth(kind === 'body' ? 0.4 : 0.8)
    .strokeColor(ink.line)
    .stroke()
  doc.endMarkedContent()
}
