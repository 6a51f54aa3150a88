import type { ReadInvoice } from '@/contract/orders/delivery-notes'
import type { OrderLine } from '@/contract/orders/orders'
import { parseEuros } from '@/domain/basics/money'
import { hasProductCode } from '@/domain/catalogue/product-code'
import { readUnits } from '@/domain/order/answer-draft'
import type { ChargedLine } from '@/domain/reception/note-difference'
import { findColumns, nationalCodeNames, type WantedColumn } from '../imports/columns'
import { outcomeOf } from '../imports/files/bad-file'
import { readCsv } from '../imports/files/csv-file'
import { cellReader } from '../imports/reading-columns'
import { notUnits, piecesOf } from './read-answers'

type Key = 'code' | 'units' | 'bonus' | 'price' | 'base'

/** As wholesalers and programs call them. «Precio» alone may be the price of the list. */
const wanted: Record<Key, WantedColumn> = {
  code: { names: [...nationalCodeNames, 'Código', 'Código artículo', 'EAN'], required: true },
  units: {
    names: ['Unidades', 'Uds.', 'Cantidad', 'Unidades servidas', 'Unidades facturadas', 'Servidas'],
    required: true,
  },
  bonus: {
    names: ['Sin cargo', 'Unidades sin cargo', 'Bonificadas', 'Unidades bonificadas', 'Bonificación'],
  },
  price: { names: ['Precio neto', 'Neto', 'Precio neto unitario', 'PVL neto', 'Neto/ud'] },
  base: { names: ['Importe neto', 'Importe', 'Base', 'Base imponible', 'Total neto'] },
}

type Cells = (key: Key) => string
type Charge = Omit<ChargedLine, 'line' | 'cn'>

/**
 * An invoice or delivery note in a CSV, as far as it is of an order's products: a row for each, its columns by their names. What cannot be
 * read is told with its place, and its row is left out.
 */
export async function readInvoice(
  text: string,
  lines: readonly OrderLine[],
): Promise<Pick<ReadInvoice, 'others' | 'problems'> & { charged: ChargedLine[] }> {
  const charged: ChargedLine[] = []
  const problems: ReadInvoice['problems'] = []
  let others = 0
  const source = { name: 'factura.csv', pieces: piecesOf(text) }
  const read = await outcomeOf(
    readCsv(source, async ({ header, rows }) => {
      const columns = findColumns(header, wanted)
      const nameOf = (key: Key) => header[columns[key] ?? -1] ?? wanted[key].names[0] ?? null
      if (columns.price === undefined && columns.base === undefined)
        return void problems.push({ row: null, column: null, text: 'Falta la columna «Precio neto»' })
      const cellOf = cellReader<Key>(columns)
      for await (const { line: row, fields, fault } of rows) {
        const cell: Cells = (key) => cellOf(fields, key)
        const say = (key: Key | null, what: string) =>
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
  return { others, problems, charged }
}

const noCode = 'Falta el código del producto'

function chargeOf(cell: Cells): Charge | { key: Key; text: string } {
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
