import { parse } from 'csv-parse/sync'
import { unzip } from '../server/testing/unzip'

/** A saved table: its rows by column heading. `formulas` are cells that a spreadsheet program would compute. */
export type SavedSheet = { rows: Record<string, string | number>[]; formulas: string[] }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const textOf = (xml: string) =>
  xml.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole)

/** Reads the first sheet of an .xlsx file from its XML. */
export function readXlsx(bytes: Buffer): SavedSheet {
  const files = unzip(bytes)
  const strings = (files.get('xl/sharedStrings.xml') ?? '').match(/<si>.*?<\/si>/gs)?.map(textOf) ?? []
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const table = (sheet.match(/<row .*?<\/row>/gs) ?? []).map((row) =>
    Object.fromEntries(
      [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs)].map(
        ([, column = '', type = '', value = '']) => {
          const content = textOf(value)
          return [
            column,
            type.includes('t="s"') ? (strings[Number(content)] ?? '') : Number(content),
          ] as const
        },
      ),
    ),
  )
  const [headings = {}, ...rows] = table
  return {
    rows: rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [String(headings[column]), value])),
    ),
    formulas: sheet.match(/<f[ >].*?<\/f>/gs) ?? [],
  }
}

/** Reads a CSV as Spanish Excel writes it, with amounts as numbers. */
export function readCsv(bytes: Buffer): SavedSheet {
  const rows: Record<string, string>[] = parse(bytes, { bom: true, delimiter: ';', columns: true })
  const isAmount = (text: string) => /^-?\d+(,\d+)?%?$/.test(text)
  return {
    rows: rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([heading, text]) => [
          heading,
          isAmount(text) && heading !== 'CN' ? Number(text.replace(',', '.').replace('%', '')) : text,
        ]),
      ),
    ),
    formulas: rows
      .flatMap((row) => Object.values(row))
      .filter((text) => /^\s*[=+\-@]/.test(text) && !isAmount(text)),
  }
}
