import { longestName } from '@/domain/connector/batch-limits'
import { readCode, readText } from '@/domain/connector/code'
import { type BadRow, isRecord, unreadable } from '@/domain/connector/sale-row'
import { isUnits } from '@/domain/sales/received/received-sale'

export type ToldStock = { code: string; name: string | null; units: number }

/** Reads one row of a batch of stock. Programs show less than nothing where a delivery has not been entered: that is nothing. */
export function readStockRow(given: unknown): ToldStock | BadRow {
  if (!isRecord(given)) return unreadable(given, 'malformed')
  const reading = readCode(given.code)
  if ('fault' in reading) return unreadable(given, reading.fault)
  const { code } = reading
  const name = readText(given.name, longestName)
  const { units } = given
  if (typeof units !== 'number' || !isUnits(units)) return { ...unreadable(given, 'units'), code, name }
  return { code, name, units: Math.max(0, units) }
}
