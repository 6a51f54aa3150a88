import { readCn } from '@/domain/catalogue/cn'
import { longestName } from '@/domain/connector/batch-limits'
import { cleaned, readCode, readText } from '@/domain/connector/code'
import { type BadRow, isRecord, readPrice, unreadable } from '@/domain/connector/sale-row'

/** One of the pharmacy's articles; `cn` and `ean` say which product it is. */
export type Article = {
  code: string
  name: string
  laboratory: string | null
  ean: string | null
  cn: string | null
  pvp: number | null
}

/** Reads one row of a batch of articles. */
export function readProductRow(given: unknown): Article | BadRow {
  if (!isRecord(given)) return unreadable(given, 'malformed')
  const reading = readCode(given.code)
  if ('fault' in reading) return unreadable(given, reading.fault)
  const { code } = reading
  const name = readText(given.name, longestName)
  if (name === null) return { ...unreadable(given, 'name'), code }
  const bad = (reason: 'ean' | 'price' | 'not_a_cn' | 'wrong_check_digit'): BadRow => ({
    ...unreadable(given, reason),
    code,
    name,
  })
  const ean = codeText(given.ean)
  if (ean !== null && !/^\d{8,14}$/.test(ean)) return bad('ean')
  const cn = codeText(given.cn)
  const read = cn === null ? null : readCn(cn)
  if (read?.ok === false && read.reason !== 'pseudo') return bad(read.reason)
  const pvp = readPrice(given.pvp)
  if (pvp === undefined) return bad('price')
  const laboratory = readText(given.laboratory, longestName)
  return { code, name, laboratory, ean, cn: read?.ok ? read.cn : null, pvp }
}

/** Null where there is none. */
const codeText = (given: unknown): string | null => {
  const text = typeof given === 'number' ? String(given) : given
  return typeof text !== 'string' || cleaned(text) === '' ? null : cleaned(text).slice(0, 40)
}
