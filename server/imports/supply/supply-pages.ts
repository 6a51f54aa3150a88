import { columnKey } from '../columns'
import { BadFile } from '../files/bad-file'
import { type ListedRow, type SupplyKey, supplyColumns } from './supply-row'

export type SupplyPages = {
  rows: ListedRow[]
  /** Rows that the list says it has, the most where its pages differ; null where it does not say. */
  total: number | null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names in any case, as columns have them. */
const fieldOf = (object: Record<string, unknown>, names: readonly string[]): unknown => {
  const wanted = names.map(columnKey)
  return Object.entries(object).find(([name]) => wanted.includes(columnKey(name)))?.[1]
}

const rowsOf = (object: Record<string, unknown>): unknown => fieldOf(object, ['resultados'])

/** Reads what CIMA answers: a page, pages or rows in a list, or one of them on each line. Throws BadFile. */
export const readSupplyPages = (text: string): SupplyPages => {
  const pages = documentsOf(text).flatMap((document) =>
    Array.isArray(document) && !document.some((each) => isObject(each) && Array.isArray(rowsOf(each)))
      ? [{ resultados: document }]
      : Array.isArray(document)
        ? document
        : [isObject(document) && rowsOf(document) === undefined ? { resultados: [document] } : document],
  )
  const found: SupplyPages = { rows: [], total: null }
  for (const [index, page] of pages.entries()) {
    const rows = isObject(page) ? rowsOf(page) : undefined
    if (!isObject(page) || !Array.isArray(rows))
      throw new BadFile(`La página ${index + 1} no tiene «resultados»: no es la lista de CIMA.`)
    const total = fieldOf(page, ['totalFilas'])
    if (total !== undefined && /^\d{1,9}$/.test(String(total)))
      found.total = Math.max(found.total ?? 0, Number(total))
    for (const [at, row] of rows.entries())
      found.rows.push({
        place: pages.length === 1 ? `fila ${at + 1}` : `página ${index + 1}, fila ${at + 1}`,
        number: found.rows.length + 1,
        content: JSON.stringify(row) ?? '',
        fault: null,
        cellOf: (key: SupplyKey) => (isObject(row) ? fieldOf(row, supplyColumns[key].names) : undefined),
      })
  }
  return found
}

/** One JSON document, or one on each line. */
const documentsOf = (text: string): unknown[] => {
  const whole = parsed(text)
  if (whole.ok) return [whole.value]
  const lines = text.split('\n').map((line) => line.trim())
  return lines.flatMap((line, index) => {
    if (line === '') return []
    const read = parsed(line)
    if (read.ok) return [read.value]
    throw new BadFile(
      index === 0
        ? `El archivo no es JSON: ${whole.problem}.`
        : `La línea ${index + 1} no es JSON: ${read.problem}.`,
    )
  })
}

type Parsed = { ok: true; value: unknown } | { ok: false; problem: string }

const parsed = (text: string): Parsed => {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    const at = /position (\d+)/.exec(String(error))?.[1]
    return {
      ok: false,
      problem: at === undefined ? 'está cortado' : `no se entiende desde el carácter ${at}`,
    }
  }
}
