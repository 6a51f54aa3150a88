import type { ListLine, RefusedLine } from '@/domain/basics/list-line'
import { maxQuantity } from '@/domain/basics/quantity'
import type { Product } from '@/domain/catalogue/catalogue'
import { readProductCode } from '@/domain/catalogue/product-code'
import type { CodeMatch } from '@/domain/catalogue/product-search'
import { whyNotOrderable } from '@/domain/catalogue/why-not-orderable'

export type ListEntry = ListLine & {
  /** As written, to be looked up. */
  code: string
  units: number
  /** No units were written: one is meant. */
  assumed: boolean
  /** What may be units behind a name: '2 uds'. They are, unless the product is called so ('20 UNIDADES'). */
  behindName?: number
}

export type OrderList = {
  entries: ListEntry[]
  /** Every line that is neither understood, nor blank, nor the header. */
  refused: RefusedLine[]
}

/**
 * Reads lines of "CN units" as people paste them and programs write them: a code (product-code.ts), then units, between
 * spaces, tabs, `;` or `,`. Spanish numbers ('1.000', '2,0'), bare or marked ('x 3', '(4)', 'uds. 8', '8 uds'); a code
 * alone or with a name means one; words after the units are a product's name. Between tabs or `;` the units may also
 * come after the name, and with their word ('2 uds') anywhere at the end. Anything else behind a code is refused, never taken for one. A first line without any code is a
 * header.
 */
export const readOrderList = (text: string): OrderList => {
  const list: OrderList = { entries: [], refused: [] }
  let first = true
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const written = raw.replaceAll('\ufeff', '').trim()
    if (written === '') continue
    const line = { line: index + 1, text: written }
    const reading = readLine(written)
    const isHeader = first && 'reason' in reading && reading.reason === noCode && !/\d{5}/.test(written)
    first = false
    if (isHeader) continue
    if ('reason' in reading) list.refused.push({ ...line, ...reading })
    else list.entries.push({ ...line, ...reading })
  }
  return list
}

export type ResolvedList = {
  /** One per product, in the order of the list: repeated codes added up. */
  found: { product: Product; quantity: number }[]
  /** How many lines count in `found`. */
  understood: number
  /** Understood lines that named no units, by line number. */
  assumed: (ListLine & { product: Product })[]
  /** By line number. */
  refused: RefusedLine[]
}

/** What the list means in a catalogue. `refusal` gives further reasons why a product cannot be ordered. */
export const resolveOrderList = (
  { entries, refused }: OrderList,
  { byCode, refusal }: { byCode: (code: string) => CodeMatch; refusal: (product: Product) => string | null },
): ResolvedList => {
  const found = new Map<string, ResolvedList['found'][number]>()
  const problems: RefusedLine[] = [...refused]
  let understood = 0
  const assumed: ResolvedList['assumed'] = []
  for (const { line, text, code, ...written } of entries) {
    const match = byCode(code)
    const { units, assumed: isAssumed } =
      match.kind === 'product' ? unitsFor(match.product, written) : written
    const before = match.kind === 'product' ? (found.get(match.product.cn)?.quantity ?? 0) : 0
    const reason =
      match.kind === 'product'
        ? (whyNotOrderable(match.product) ?? refusal(match.product) ?? tooMany(before + units))
        : match.kind === 'unknown'
          ? match.reason
          : noCode
    if (match.kind !== 'product' || reason !== null) {
      problems.push({ line, text, reason: reason ?? noCode })
      continue
    }
    found.set(match.product.cn, { product: match.product, quantity: before + units })
    understood += 1
    if (isAssumed) assumed.push({ line, text, product: match.product })
  }
  return {
    found: [...found.values()],
    understood,
    assumed,
    refused: problems.sort((a, b) => a.line - b.line),
  }
}

type WrittenUnits = Pick<ListEntry, 'units' | 'assumed' | 'behindName'>

const unitsFor = ({ name }: Product, written: WrittenUnits): WrittenUnits => {
  const { behindName } = written
  const isOfName = unitsInName(name).includes(behindName ?? 0)
  return behindName === undefined || isOfName ? written : { units: behindName, assumed: false }
}

/** The numbers that a name counts something with: 20 of 'COMPRESAS 20 UNIDADES'. */
const unitsInName = (name: string): number[] =>
  [...name.matchAll(/(\d+)\s*(?:unidad(?:es)?|uds?|u)(?!\p{L})/giu)].map(([, units]) => Number(units))

const noCode = 'No empieza por un CN ni un EAN'
const notUnits = 'Las unidades no se entienden'
const tooMany = (units: number): string | null =>
  units > maxQuantity ? `Sus unidades suman más de ${maxQuantity}` : null

type Reading = Omit<ListEntry, keyof ListLine> | { reason: string }

const readLine = (text: string): Reading => {
  // Spreadsheets may quote cells, and write codes as text: "662026", ="662026", '662026.
  const parts = /^=?["']?\s*([\d.-]+)\s*["']?(?:[\s;,]+(.*))?$/.exec(text)
  const code = parts?.[1] ?? ''
  if (readProductCode(code) === null) return { reason: noCode }
  const rest = (parts?.[2] ?? '').trim()
  const separator = /[\t;]/.exec(text)?.[0]
  const units = separator === undefined ? unitsAtStart(rest) : unitsInCells(rest.split(separator))
  if (units === null) {
    const behindName = unitsBehindName(rest)
    const reason = behindName === null ? null : unitsProblem(behindName)
    if (reason !== null) return { reason }
    return { code, units: 1, assumed: true, ...(behindName !== null && { behindName }) }
  }
  const reason = unitsProblem(units)
  return reason === null ? { code, units, assumed: false } : { reason }
}

/** What stands before units: 'x 3', '×3', 'uds. 8', 'cantidad: 2'. Not the beginning of a name such as 'X-PREP'. */
const mark = /^(?:[x×*]|(?:unidad(?:es)?|uds?|u|cant(?:idad)?)(?!\p{L})\.?\s*[:=]?)(?!\p{L}|-\p{L})\s*/iu

const withoutQuotes = (text: string): string => text.replace(/["'()[\]]/g, ' ').trim()
const isName = (bare: string): boolean => /^\p{L}/u.test(bare) && !mark.test(bare)

/** The units that a rest begins with; null where it is empty or a name, NaN where they cannot be understood. */
const unitsAtStart = (rest: string): number | null => {
  const bare = withoutQuotes(rest)
  if (bare === '' || isName(bare)) return null
  const written = bare.replace(mark, '')
  // '12,IBUPROFENO': a comma between cells.
  const [, word = '', after = ''] = /^([^\s,]+),(\D.*)$/.exec(written) ?? /^(\S+)\s*(.*)$/.exec(written) ?? []
  const name = after.replace(/^[\s,]+/, '').replace(unitWord, '')
  return (name === '' || isName(name) ? unitsOf(word) : null) ?? Number.NaN
}

/** The first cell that is a number; null where all are names, NaN where one may be meant for units. */
const unitsInCells = (cells: readonly string[]): number | null => {
  const [first = '', ...others] = cells
  const atStart = unitsAtStart(first)
  if (atStart !== null) return atStart
  const doubtful = others.map(withoutQuotes).filter((cell) => cell !== '' && !isName(cell))
  for (const cell of doubtful) {
    const units = unitsOf(cell.replace(mark, ''))
    if (units !== null) return units
  }
  return doubtful.length === 0 ? null : Number.NaN
}

/** 'IBUPROFENO 600 MG 2 uds': a number without the word may be of the name. */
const unitsBehindName = (rest: string): number | null => {
  const [, written] =
    /(?:^|[\s,])([-+]?[\d.,]+\s*(?:unidad(?:es)?|uds?|u)\.?)$/iu.exec(withoutQuotes(rest)) ?? []
  return written === undefined ? null : (unitsOf(written) ?? Number.NaN)
}

/** What stands behind units: '12 uds.'. */
const unitWord = /^\s*(?:unidad(?:es)?|uds?|u)(?!\p{L})\.?\s*/iu

/** '12', '1.000', '2,0', '2.00', '12 uds'; null for anything else, NaN for a part of a unit and what can be read in two ways. */
const unitsOf = (written: string): number | null => {
  const match = /^([-+]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:[.,](\d*))?,?\s*(?:(?:unidad(?:es)?|uds?|u)\.?)?$/i.exec(
    written,
  )
  if (match === null) return null
  const [, sign, whole = '', decimals = ''] = match
  // '1,000' is one pack with three decimals, or a thousand as in English.
  if (/[1-9]/.test(decimals) || decimals.length === 3) return Number.NaN
  return Number(whole.replaceAll('.', '')) * (sign === '-' ? -1 : 1)
}

const unitsProblem = (units: number): string | null => {
  if (Number.isNaN(units)) return notUnits
  if (units <= 0) return 'Las unidades no son más de 0'
  return units > maxQuantity ? `Más de ${maxQuantity} unidades` : null
}
