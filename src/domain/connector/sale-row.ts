import { longestName } from '@/domain/connector/batch-limits'
import { readCode, readText } from '@/domain/connector/code'
import type { RowFault } from '@/domain/connector/row-faults'
import { isPrice, isUnits } from '@/domain/sales/received/received-sale'

/** What a row of a batch says, before anybody knows which product its code means. */
export type ToldSale = {
  code: string
  name: string | null
  units: number
  pvl: number | null
  pvp: number | null
}

/** What can be read of a row that does not count, for whoever looks into it. */
export type BadRow = Partial<ToldSale> & { reason: RowFault; content?: string }

/** Characters of a row that cannot be read. */
const longestContent = 300

/** Reads one row of a batch of sales, whatever it is; docs/connector.md. */
export function readSaleRow(given: unknown): ToldSale | BadRow {
  if (!isRecord(given)) return unreadable(given, 'malformed')
  const reading = readCode(given.code)
  if ('fault' in reading) return unreadable(given, reading.fault)
  const { code } = reading
  const name = readText(given.name, longestName)
  const { units } = given
  if (typeof units !== 'number' || !isUnits(units)) return { ...unreadable(given, 'units'), code, name }
  const pvl = readPrice(given.pvl)
  const pvp = readPrice(given.pvp)
  if (pvl === undefined || pvp === undefined) return { ...unreadable(given, 'price'), code, name, units }
  return { code, name, units, pvl, pvp }
}

/** Cents; null where there is none, or zero; undefined for what is no price. */
export const readPrice = (given: unknown): number | null | undefined => {
  if (given === undefined || given === null || given === 0) return null
  if (typeof given !== 'number' || !Number.isInteger(given) || given < 0) return undefined
  return isPrice(given) ? given : undefined
}

export const isBad = (row: object): row is BadRow => 'reason' in row

export const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

export const unreadable = (given: unknown, reason: RowFault): BadRow => ({
  reason,
  content: readText(JSON.stringify(given), longestContent) ?? '',
})
