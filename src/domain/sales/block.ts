import type { Cn } from '@/domain/catalogue'
import type { DayNumber } from '@/domain/dates'
import { dayNumber } from '@/domain/dates'
import type { Cents } from '@/domain/money'
import { ByteReader, ByteWriter } from '@/domain/sales/bytes'

/** Units of one product sold on one day (negative for returns), with that day's unit prices. */
export type SaleRow = { day: string; cn: Cn; units: number; pvl: Cents; pvp: Cents }

/** The rows of a block as columns, sorted by CN, then day. */
export type SaleColumns = {
  length: number
  /** The six digits as a number: `cnText` gives the text back. */
  cn: Int32Array
  day: Int32Array
  units: Int32Array
  pvl: Int32Array
  pvp: Int32Array
}

const formatVersion = 1

export const cnText = (cn: number): Cn => String(cn).padStart(6, '0')

/**
 * One month of sales as bytes, to be deflated by the caller. Layout, all varints: version, rows, CNs, first day;
 * per CN its distance to the one before and its number of rows; then per row the day (distance to the day
 * before of the same CN, or to the first day), then all units, then all PVL and all PVP, each price as the
 * change from the row before of the same CN. Equal values become runs of zeros, which deflate to almost nothing.
 */
export const encodeBlock = (rows: readonly SaleRow[]): Uint8Array => {
  const sorted = rows.map((row) => ({ ...row, cnNumber: cnNumber(row.cn), dayNumber: dayNumber(row.day) }))
  sorted.sort((a, b) => a.cnNumber - b.cnNumber || a.dayNumber - b.dayNumber)
  const firstDay: DayNumber = sorted.reduce(
    (min, row) => Math.min(min, row.dayNumber),
    sorted[0]?.dayNumber ?? 0,
  )
  const runs: { cn: number; rows: typeof sorted }[] = []
  for (const row of sorted) {
    const run = runs.at(-1)
    if (run?.cn === row.cnNumber) run.rows.push(row)
    else runs.push({ cn: row.cnNumber, rows: [row] })
  }

  const bytes = new ByteWriter()
  bytes.unsigned(formatVersion)
  bytes.unsigned(sorted.length)
  bytes.unsigned(runs.length)
  bytes.signed(firstDay)
  let previousCn = 0
  for (const run of runs) {
    bytes.unsigned(run.cn - previousCn)
    previousCn = run.cn
  }
  for (const run of runs) bytes.unsigned(run.rows.length)
  for (const run of runs) {
    let previousDay = firstDay
    for (const row of run.rows) {
      bytes.unsigned(row.dayNumber - previousDay)
      previousDay = row.dayNumber
    }
  }
  for (const row of sorted) bytes.signed(row.units)
  for (const price of ['pvl', 'pvp'] as const) {
    for (const run of runs) {
      let previous = 0
      for (const row of run.rows) {
        bytes.signed(row[price] - previous)
        previous = row[price]
      }
    }
  }
  return bytes.finish()
}

/** Throws when the bytes are not a whole block: a broken block must be fetched or built again, never read on. */
export const decodeBlock = (bytes: Uint8Array): SaleColumns => {
  const reader = new ByteReader(bytes)
  const version = reader.unsigned()
  if (version !== formatVersion) throw new Error(`Sales block of unknown version ${version}`)
  const length = reader.unsigned()
  const runCount = reader.unsigned()
  // A row takes four bytes at least: a broken length must not ask for gigabytes.
  if (length * 4 > bytes.length || runCount > length) throw new Error('Sales block with impossible counts')
  const firstDay = reader.signed()
  const cns = new Int32Array(runCount)
  const runEnds = new Int32Array(runCount)
  let cn = 0
  for (let run = 0; run < runCount; run++) {
    cn += reader.unsigned()
    if (cn > 999_999) throw new Error('Sales block with a CN of more than six digits')
    cns[run] = cn
  }
  let end = 0
  for (let run = 0; run < runCount; run++) {
    end += reader.unsigned()
    runEnds[run] = end
  }
  if (end !== length) throw new Error('Sales block whose runs do not add up')

  const columns: SaleColumns = {
    length,
    cn: new Int32Array(length),
    day: new Int32Array(length),
    units: new Int32Array(length),
    pvl: new Int32Array(length),
    pvp: new Int32Array(length),
  }
  for (let run = 0, row = 0; run < runCount; run++) {
    columns.cn.fill(cns[run] ?? 0, row, runEnds[run])
    let day = firstDay
    for (; row < (runEnds[run] ?? 0); row++) {
      day += reader.unsigned()
      columns.day[row] = day
    }
  }
  for (let row = 0; row < length; row++) columns.units[row] = reader.signed()
  for (const price of [columns.pvl, columns.pvp]) {
    for (let run = 0, row = 0; run < runCount; run++) {
      let value = 0
      for (; row < (runEnds[run] ?? 0); row++) {
        value += reader.signed()
        price[row] = value
      }
    }
  }
  if (!reader.atEnd) throw new Error('Sales block with bytes left over')
  return columns
}

const cnNumber = (cn: Cn): number => {
  if (!/^\d{6}$/.test(cn)) throw new RangeError(`Not a CN: ${cn}`)
  return Number(cn)
}
