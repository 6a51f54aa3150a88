import type { ReadInvoice } from '@/contract/orders/delivery-notes'
import type { OrderLine } from '@/contract/orders/orders'
import { parseEuros } from '@/domain/basics/money'
import { hasProductCode } from '@/domain/catalogue/product-code'
import { readUnits } from '@/domain/order/answer-draft'
import { type InvoiceColumn, invoiceColumns } from '@/domain/reception/invoice-columns'
import type { ChargedLine } from '@/domain/reception/note-difference'
import { type Columns, columnKey, findColumns, missingText, nationalCodeNames } from '../imports/columns'
import { outcomeOf } from '../imports/files/bad-file'
import { readCsv } from '../imports/files/csv-file'
import { cellReader } from '../imports/reading-columns'
import { notUnits, piecesOf } from './read-answers'

/**
 * As wholesalers and programs call them, the surest names first: what is charged or was served, before a quantity that may be the ordered
 * one, and what has no taxes in it, before an amount that may have them. «Precio» alone may be the price of the list.
 */
const names: Record<InvoiceColumn, string[][]> = {
  code: [...nationalCodeNames, 'Código', 'Código artículo', 'EAN'].map((name) => [name]),
  units: [
    ['Unidades facturadas', 'Facturadas', 'Cantidad facturada', 'Uds. facturadas'],
    ['Unidades servidas', 'Servidas', 'Cantidad servida', 'Uds. servidas'],
    ['Unidades', 'Uds.', 'Cantidad'],
  ],
  bonus: [['Sin cargo', 'Unidades sin cargo', 'Bonificadas', 'Unidades bonificadas'], ['Bonificación']],
  price: [['Precio neto', 'Precio neto unitario', 'PVL neto', 'Neto/ud'], ['Neto']],
  base: [['Base imponible', 'Base'], ['Importe neto', 'Total neto'], ['Importe']],
}
const keys = Object.keys(names) as InvoiceColumn[]
const placeOf = (key: InvoiceColumn, place: number) => `${key} ${place}`
const wanted = Object.fromEntries(
  keys.flatMap((key) => names[key].map((alike, place) => [placeOf(key, place), { names: alike }])),
)

type Found = {
  columns: Columns<InvoiceColumn>
  read: NonNullable<ReadInvoice['columns']>
  problem: string | null
}

/** The surest column for each. `problem`: which two are as sure as each other, or what is missing. */
function columnsOf(header: string[]): Found {
  const found = findColumns(header, wanted)
  const columns: Columns<InvoiceColumn> = {
    code: undefined,
    units: undefined,
    bonus: undefined,
    price: undefined,
    base: undefined,
  }
  const read: Found['read'] = []
  let problem: string | null = null
  for (const key of keys) {
    const place = names[key].findIndex((_, each) => found[placeOf(key, each)] !== undefined)
    const index = found[placeOf(key, place)]
    if (index === undefined) continue
    columns[key] = index
    read.push({ as: key, name: header[index] ?? '' })
    const alike = new Set(names[key][place]?.map(columnKey))
    const same = header.filter((name, other) => other === index || alike.has(columnKey(name)))
    if (same.length > 1)
      problem ??= `No se sabe cuál de estas columnas es «${invoiceColumns[key]}»: ${same.map((name) => `«${name}»`).join(', ')}. Deje una sola.`
  }
  const missing = (['code', 'units'] as const).filter((key) => columns[key] === undefined)
  if (missing.length > 0) problem = missingText(missing.map(shownName), header)
  else if (columns.price === undefined && columns.base === undefined)
    problem = 'Falta la columna «Precio neto»'
  return { columns, read, problem }
}

/** How a column is asked for that a file does not have. */
const shownName = (key: InvoiceColumn): string => (key === 'units' ? 'Unidades' : (names[key][0]?.[0] ?? key))

type Cells = (key: InvoiceColumn) => string
type Charge = Omit<ChargedLine, 'line' | 'cn'>

/**
 * An invoice or delivery note in a CSV, as far as it is of an order's products: a row for each, its columns by their names. What cannot be
 * read is told with its place, and its row is left out.
 */
export async function readInvoice(
  text: string,
  lines: readonly OrderLine[],
): Promise<Pick<ReadInvoice, 'others' | 'columns' | 'problems'> & { charged: ChargedLine[] }> {
  const charged: ChargedLine[] = []
  const problems: ReadInvoice['problems'] = []
  let others = 0
  let used: ReadInvoice['columns'] = []
  const source = { name: 'factura.csv', pieces: piecesOf(text) }
  const read = await outcomeOf(
    readCsv(source, async ({ header, rows }) => {
      const { columns, problem, ...found } = columnsOf(header)
      if (problem !== null) return void problems.push({ row: null, column: null, text: problem })
      used = found.read
      const nameOf = (key: InvoiceColumn) => header[columns[key] ?? -1] ?? shownName(key)
      const cellOf = cellReader<InvoiceColumn>(columns)
      for await (const { line: row, fields, fault } of rows) {
        const cell: Cells = (key) => cellOf(fields, key)
        const say = (key: InvoiceColumn | null, what: string) =>
          problems.push({ row, column: key === null ? null : nameOf(key), text: what })
        if (fault !== null) {
          say(null, `La fila ${fault}`)
          continue
        }
        // A total, or the text below the lines.
        if (cell('code') === '' && cell('units') === '') continue
        const isOf = hasProductCode(cell('code'))
        const ordered = isOf && lines.find(({ cn }) => isOf(cn))
        if (isOf === null)
          say('code', cell('code') === '' ? noCode : `«${cell('code')}» no es un CN ni un EAN`)
        else if (!ordered) others += 1
        else {
          const reading = chargeOf(cell)
          if ('text' in reading) say(reading.key, reading.text)
          else charged.push({ line: ordered.id, cn: ordered.cn.cn, ...reading })
        }
      }
    }),
  )
  if (!read.ok) problems.push({ row: null, column: null, text: read.problem })
  else if (charged.length === 0 && problems.length === 0)
    problems.push({ row: null, column: null, text: 'El archivo no dice nada de los productos del pedido' })
  return { others, columns: used, problems, charged }
}

const noCode = 'Falta el código del producto'

function chargeOf(cell: Cells): Charge | { key: InvoiceColumn; text: string } {
  for (const key of ['units', 'bonus'] as const)
    if (cell(key) !== '' && readUnits(cell(key)) === null) return { key, text: notUnits(cell(key)) }
  const [served, bonus] = [readUnits(cell('units')) ?? 0, readUnits(cell('bonus')) ?? 0]
  for (const key of ['price', 'base'] as const)
    if (cell(key) !== '' && (parseEuros(cell(key)) ?? -1) < 0)
      return { key, text: `«${cell(key)}» no es un importe` }
  const amountOf = (key: 'price' | 'base') => (cell(key) === '' ? null : parseEuros(cell(key)))
  const [netPrice, base] = [amountOf('price'), amountOf('base')]
  if (served > 0 && netPrice === null && base === null) return { key: 'price', text: 'Falta el precio' }
  // An amount with its taxes is not what the order promised.
  if (netPrice !== null && base !== null && Math.abs(base - netPrice * served) * 2 > served + 2)
    return {
      key: 'base',
      text: 'El importe no es el de sus unidades a este precio: tiene que ir sin impuestos',
    }
  return { served, bonus, netPrice, base }
}
