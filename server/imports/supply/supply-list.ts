import { findColumns } from '../columns'
import { BadFile } from '../files/bad-file'
import { readPieces } from '../files/bounded-file'
import { readCsv } from '../files/csv-file'
import { TextDecoding } from '../files/text-encoding'
import { isBlankRow } from '../other-rows'
import { cellReader } from '../reading-columns'
import { type Refusal, refuse, refuseMostlyBroken } from '../refusals'
import { readSupplyPages } from './supply-pages'
import { type ListedRow, readSupplyRow, type SupplyRow, supplyColumns } from './supply-row'

/** A list of shortages, read and not yet compared with the one before. */
export type SupplyList = {
  read: number
  /** By code and first day. */
  rows: SupplyRow[]
  /** Rows that the list itself calls over. */
  inactive: number
  /** Rows that the list says it has; null where it does not say. */
  total: number | null
  refusals: Refusal[]
  /** Products of the rows that were refused: they are still in the list. */
  refusedCns: Set<string>
  /** Refused rows of which nobody can tell the product: it may be any. */
  unnamed: number
}

/** CIMA's whole list has a tenth of it. */
const longestList = 32 * 1024 * 1024

/** Reads a file of CIMA's pages, or a CSV of the same columns. Throws BadFile. */
export const readSupplyFile = async (file: string): Promise<SupplyList> => {
  const text = await jsonTextOf(file)
  return text === null ? readCsvList(file) : supplyListOf(text)
}

/** A list of JSON pages. */
export const supplyListOf = (text: string): SupplyList => {
  const { rows, total } = readSupplyPages(text)
  return { ...listOf(rows), total }
}

/** The file's text where it is JSON; null where it is something else, which is read in pieces. */
const jsonTextOf = async (file: string): Promise<string | null> => {
  const decoding = new TextDecoding()
  let text = ''
  for await (const piece of readPieces(file)) {
    text += decoding.decode(piece).toString()
    if (/^[\uFEFF\s]*[^\uFEFF\s{[]/.test(text.slice(0, 1000))) return null
    if (text.length > longestList)
      throw new BadFile('El archivo es demasiado grande para ser la lista de CIMA.')
  }
  return (text + decoding.end().toString()).replace(/^\uFEFF/, '')
}

const readCsvList = (file: string): Promise<SupplyList> =>
  readCsv(file, async (csv) => {
    const cell = cellReader(findColumns(csv.header, supplyColumns))
    const rows: ListedRow[] = []
    for await (const { line, fields, fault } of csv.rows) {
      if (isBlankRow(fields)) continue
      const content = fields.join(' | ')
      rows.push({ place: '', number: line, content, fault, cellOf: (key) => cell(fields, key) })
    }
    return { ...listOf(rows), total: null }
  })

const listOf = (listed: readonly ListedRow[]): Omit<SupplyList, 'total'> => {
  const refusals: Refusal[] = []
  const rows = new Map<string, { row: SupplyRow; number: number }>()
  const refusedCns = new Set<string>()
  let [inactive, unnamed] = [0, 0]
  for (const each of listed) {
    const { place, number, content } = each
    const left = (reason: string, cn: string | null) => {
      refuse(refusals, { line: number, reason: place === '' ? reason : `${place}: ${reason}`, content })
      if (cn === null) unnamed += 1
      else refusedCns.add(cn)
    }
    const reading = readSupplyRow(each)
    if (!reading.ok) {
      left(reading.reason, reading.cn)
      continue
    }
    const { row } = reading
    if (!row.isActive) inactive += 1
    const key = `${row.cn} ${row.startsOn}`
    const before = rows.get(key)
    if (before === undefined) rows.set(key, { row, number })
    else if (JSON.stringify(before.row) !== JSON.stringify(row))
      left(`otros datos del mismo código y el mismo inicio que en la ${before.number}`, row.cn)
  }
  refuseMostlyBroken(refusals, listed.length)
  if (rows.size === 0) throw new BadFile('La lista no tiene ninguna fila válida.')
  return {
    read: listed.length,
    rows: [...rows.values()].map(({ row }) => row),
    ...{ inactive, refusals, refusedCns, unnamed },
  }
}
