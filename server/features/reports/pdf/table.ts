import {
  contentWidth,
  fonts,
  ink,
  keepTogether,
  margin,
  pageBottom,
  printable,
  sizes,
  tabular,
} from './layout'
import type { ReportCanvas } from './report-document'
import { drawNote, drawTitle } from './text-blocks'

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
  /** What stands in the place of no rows: 'Sin ventas' unless told. */
  emptyText?: string
}

const rowHeight = 15
const lineHeight = 10.5
const gap = 8
/** Rows of a table that is not torn in two by the end of a page. */
const rowsTogether = 12

/** A titled table whose header comes again on each page it goes on to; texts too long for their column wrap. */
export async function drawTable(
  report: ReportCanvas,
  { title, columns, rows, total, emptyText = 'Sin ventas' }: Table,
): Promise<void> {
  const { doc, root } = report
  const together = rows.length > rowsTogether ? 3 : rows.length + 2
  keepTogether(doc, 24 + together * rowHeight)
  drawTitle(report, title)
  if (rows.length === 0) {
    drawNote(report, emptyText)
    return
  }
  const places = placesOf(columns)
  const table = doc.struct('Table')
  root.add(table)
  const drawRow = async (row: Row) => {
    await report.rest()
    const height = rowHeight + (lineCount(doc, places, row) - 1) * lineHeight
    if (row.kind !== 'head' && doc.y + height > pageBottom) {
      doc.addPage()
      await drawRow(head)
    }
    const y = doc.y
    const tag = doc.struct('TR')
    table.add(tag)
    for (const [index, place] of places.entries()) {
      tag.add(cell(doc, { ...place, y, text: row.texts[index] ?? '', kind: row.kind, isFirst: index === 0 }))
      await report.rest()
    }
    tag.end()
    drawLine(doc, y + height - 3, row.kind)
    doc.y = y + height
  }
  const head: Row = { kind: 'head', texts: columns.map((column) => column.title) }
  await drawRow(head)
  for (const texts of rows) await drawRow({ kind: 'body', texts })
  if (total) await drawRow({ kind: 'total', texts: total })
  table.end()
  doc.y += 14
}

type Row = { kind: 'head' | 'body' | 'total'; texts: readonly string[] }

/** Lines of the row's longest text; figures keep to one. */
const lineCount = (doc: PDFKit.PDFDocument, places: readonly Place[], { kind, texts }: Row): number => {
  if (kind !== 'body') return 1
  doc.font(fonts.regular).fontSize(sizes.body)
  const heights = places.map(({ align, width }, index) =>
    align === 'left' ? doc.heightOfString(printable(texts[index] ?? ''), { width }) : 0,
  )
  return Math.max(1, Math.round(Math.max(...heights) / doc.currentLineHeight()))
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

type Cell = Place & { text: string; kind: Row['kind']; y: number; isFirst: boolean }

function cell(doc: PDFKit.PDFDocument, { x, y, width, align, text, kind, isFirst }: Cell) {
  const draw = () => {
    doc
      .font(kind === 'body' ? fonts.regular : fonts.strong)
      .fontSize(kind === 'head' ? sizes.small : sizes.body)
    doc.fillColor(kind === 'head' ? ink.dimmed : ink.text)
    doc.text(printable(text), x, y, { width, align, ...tabular })
  }
  if (kind === 'head') return doc.struct('TH', { scope: 'Column' }, draw)
  return isFirst ? doc.struct('TH', { scope: 'Row' }, draw) : doc.struct('TD', {}, draw)
}

function drawLine(doc: PDFKit.PDFDocument, y: number, kind: Row['kind']): void {
  doc.markContent('Artifact')
  doc.moveTo(margin, y).lineTo(margin + contentWidth, y)
  doc
    .lineWidth(kind === 'body' ? 0.4 : 0.8)
    .strokeColor(ink.line)
    .stroke()
  doc.endMarkedContent()
}
