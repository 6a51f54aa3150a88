import type { Cn } from '@/domain/catalogue'
import type { DayNumber } from '@/domain/dates'
import { dayNumber } from '@/domain/dates'
import type { Cents } from '@/domain/money'
import { pvpFromPvl } from '@/domain/price'
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
/** Prices of a row, in cents: from 0 to a million euros, so that every difference fits 32 bits. */
const maxPrice = 100_000_000

export const cnText = (cn: number): Cn => String(cn).padStart(6, '0')

/**
 * One month of sales as bytes, to be deflated by the caller. Layout, all varints: version, rows, CNs, first day;
 * per CN its distance to the one before, then its number of rows; then per row the day (distance to the day
 * before of the same CN, or to the first day), then all units, then all PVL (change from the row before of the
 * same CN), then all PVP: the change of what they differ from the legal margin on the PVL (domain/price.ts),
 * nothing for most medicines. Equal values become runs of zeros, which deflate to almost nothing.
 */
export const encodeBlock = (rows: readonly SaleRow[]): Uint8Array<ArrayBuffer> => {
  const { columns, firstDay } = sortedColumns(rows)
  const runs = runsOf(columns.cn)
  const bytes = new ByteWriter()
  bytes.unsigned(formatVersion)
  bytes.unsigned(columns.length)
  bytes.unsigned(runs.length)
  bytes.signed(firstDay)
  const perRun = (of: (start: number, end: number) => void) => {
    for (const { start, end } of runs) of(start, end)
  }
  const changes = (values: Int32Array, from: number, write: (change: number) => void) =>
    perRun((start, end) => {
      for (let row = start, previous = from; row < end; row++) {
        const value = values[row] as number
        write(value - previous)
        previous = value
      }
    })

  let previousCn = 0
  perRun((start) => {
    const cn = columns.cn[start] as number
    bytes.unsigned(cn - previousCn)
    previousCn = cn
  })
  perRun((start, end) => bytes.unsigned(end - start))
  changes(columns.day, firstDay, (change) => bytes.unsigned(change))
  for (const units of columns.units) bytes.signed(units)
  changes(columns.pvl, 0, (change) => bytes.signed(change))
  const beyondMargin = columns.pvp.map((pvp, row) => pvp - pvpFromPvl(columns.pvl[row] as number))
  changes(beyondMargin, 0, (change) => bytes.signed(change))
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
  for (const column of [columns.pvl, columns.pvp]) {
    for (let run = 0, row = 0; run < runCount; run++) {
      let value = 0
      for (; row < (runEnds[run] ?? 0); row++) {
        value += reader.signed()
        column[row] = value
      }
    }
  }
  for (let row = 0; row < length; row++) {
    columns.pvp[row] = (columns.pvp[row] as number) + pvpFromPvl(columns.pvl[row] as number)
  }
  if (!reader.atEnd) throw new Error('Sales block with bytes left over')
  return columns
}

const sortedColumns = (rows: readonly SaleRow[]): { columns: SaleColumns; firstDay: DayNumber } => {
  // A block has thousands of rows and some thirty days: each day's text is read once.
  const dayNumbers = new Map<string, DayNumber>()
  for (const { day } of rows) if (!dayNumbers.has(day)) dayNumbers.set(day, dayNumber(day))
  const cns = Int32Array.from(rows, (row) => cnNumber(row.cn))
  const days = Int32Array.from(rows, (row) => dayNumbers.get(row.day) as DayNumber)
  const order = Uint32Array.from(rows.keys()).sort(
    (a, b) => (cns[a] as number) - (cns[b] as number) || (days[a] as number) - (days[b] as number),
  )
  const column = (of: (row: SaleRow) => number) =>
    Int32Array.from(order, (position) => {
      const value = of(rows[position] as SaleRow)
      if ((value | 0) !== value) throw new RangeError(`Not a whole 32-bit number: ${value}`)
      return value
    })
  const columns = {
    length: rows.length,
    cn: Int32Array.from(order, (position) => cns[position] as number),
    day: Int32Array.from(order, (position) => days[position] as number),
    units: column((row) => row.units),
    pvl: column((row) => price(row.pvl)),
    pvp: column((row) => price(row.pvp)),
  }
  return { columns, firstDay: rows.length === 0 ? 0 : Math.min(...dayNumbers.values()) }
}

/** Rows of the same CN, which follow each other. */
const runsOf = (cns: Int32Array): { start: number; end: number }[] => {
  const runs: { start: number; end: number }[] = []
  for (let row = 0; row < cns.length; row++) {
    const run = runs.at(-1)
    if (run && cns[run.start] === cns[row]) run.end = row + 1
    else runs.push({ start: row, end: row + 1 })
  }
  return runs
}

const price = (value: Cents): Cents => {
  if (value < 0 || value > maxPrice) throw new RangeError(`Not a price: ${value}`)
  return value
}

const cnNumber = (cn: Cn): number => {
  if (!/^\d{6}$/.test(cn)) throw new RangeError(`Not a CN: ${cn}`)
  return Number(cn)
}
