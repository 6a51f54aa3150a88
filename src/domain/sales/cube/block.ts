import type { DayNumber } from '@/domain/basics/dates'
import { dayNumber } from '@/domain/basics/dates'
import type { Cents } from '@/domain/basics/money'
import type { Cn } from '@/domain/catalogue/catalogue'
import { pvpFromPvl } from '@/domain/catalogue/price'
import { ByteReader, ByteWriter } from '@/domain/sales/cube/bytes'

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

/** Version 1 never left the workshop. */
const formatVersion = 2
/** Prices of a row, in cents: from 0 to a million euros, so that every difference fits 32 bits. */
export const maxPrice = 100_000_000

export const cnText = (cn: number): Cn => String(cn).padStart(6, '0')

/**
 * One month of sales as bytes, to be deflated by the caller. Rows of one CN follow each other: a run. Layout, all
 * varints: version, rows, runs, first day of the block; then column by column over all runs
 * - CN (distance to the run before), rows of the run, first day (from the block's), PVL (lower seven bits, then
 *   the rest), what the PVP differs by from the legal margin on the PVL (domain/catalogue/price.ts): nothing for medicines;
 * then over the other rows of all runs the change from the row before of day, PVL and PVP difference; then the
 * units of every row. Like stands by like, and most changes are 0: that is what deflates well.
 */
export const encodeBlock = (rows: readonly SaleRow[]): Uint8Array<ArrayBuffer> => {
  const { columns, firstDay } = sortedColumns(rows)
  const { cn, day, pvl } = columns
  const beyondMargin = columns.pvp.map((pvp, row) => pvp - pvpFromPvl(pvl[row] as number))
  const runs = runsOf(cn)
  const bytes = new ByteWriter()
  bytes.unsigned(formatVersion)
  bytes.unsigned(columns.length)
  bytes.unsigned(runs.length)
  bytes.signed(firstDay)

  let previousCn = 0
  for (const { start } of runs) {
    bytes.unsigned((cn[start] as number) - previousCn)
    previousCn = cn[start] as number
  }
  for (const { start, end } of runs) bytes.unsigned(end - start)
  for (const { start } of runs) bytes.unsigned((day[start] as number) - firstDay)
  for (const { start } of runs) bytes.unsigned((pvl[start] as number) & 0x7f)
  for (const { start } of runs) bytes.unsigned((pvl[start] as number) >> 7)
  for (const { start } of runs) bytes.signed(beyondMargin[start] as number)
  for (const column of [day, pvl, beyondMargin]) {
    for (const { start, end } of runs) {
      for (let row = start + 1; row < end; row++) {
        bytes.signed((column[row] as number) - (column[row - 1] as number))
      }
    }
  }
  for (const units of columns.units) bytes.signed(units)
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
  const columns: SaleColumns = {
    length,
    cn: new Int32Array(length),
    day: new Int32Array(length),
    units: new Int32Array(length),
    pvl: new Int32Array(length),
    pvp: new Int32Array(length),
  }
  const { cn, day, pvl, pvp } = columns
  const cns = Int32Array.from({ length: runCount }, () => reader.unsigned())
  const starts = new Int32Array(runCount + 1)
  for (let run = 0, start = 0, runCn = 0; run < runCount; run++) {
    runCn += cns[run] as number
    if (runCn > 999_999) throw new Error('Sales block with a CN of more than six digits')
    const end = start + reader.unsigned()
    if (end === start || end > length) throw new Error('Sales block whose runs do not add up')
    cn.fill(runCn, start, end)
    start = end
    starts[run + 1] = end
  }
  if (starts[runCount] !== length) throw new Error('Sales block whose runs do not add up')

  const first = (write: (start: number) => void) => {
    for (let run = 0; run < runCount; run++) write(starts[run] as number)
  }
  first((start) => {
    day[start] = firstDay + reader.unsigned()
  })
  first((start) => {
    pvl[start] = reader.unsigned()
  })
  first((start) => {
    pvl[start] = (pvl[start] as number) + (reader.unsigned() << 7)
  })
  first((start) => {
    pvp[start] = reader.signed()
  })
  for (const column of [day, pvl, pvp]) {
    for (let run = 0; run < runCount; run++) {
      const end = starts[run + 1] as number
      for (let row = (starts[run] as number) + 1; row < end; row++) {
        column[row] = (column[row - 1] as number) + reader.signed()
      }
    }
  }
  for (let row = 0; row < length; row++) {
    columns.units[row] = reader.signed()
    pvp[row] = (pvp[row] as number) + pvpFromPvl(pvl[row] as number)
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
  const firstDay = rows.length === 0 ? 0 : Math.min(...dayNumbers.values())
  const order = orderOf(cns, days, firstDay)
  const columns: SaleColumns = {
    length: rows.length,
    cn: new Int32Array(rows.length),
    day: new Int32Array(rows.length),
    units: new Int32Array(rows.length),
    pvl: new Int32Array(rows.length),
    pvp: new Int32Array(rows.length),
  }
  for (let at = 0; at < order.length; at++) {
    const position = order[at] as number
    const row = rows[position] as SaleRow
    columns.cn[at] = cns[position] as number
    columns.day[at] = days[position] as number
    columns.units[at] = whole(row.units)
    columns.pvl[at] = whole(price(row.pvl))
    columns.pvp[at] = whole(price(row.pvp))
  }
  return { columns, firstDay }
}

/** Positions by CN, then day, then as they came: one number says all three, which sorts in a tenth of the time. */
const orderOf = (cns: Int32Array, days: Int32Array, firstDay: DayNumber): Uint32Array => {
  const length = cns.length
  let span = 1
  for (const day of days) span = Math.max(span, day - firstDay + 1)
  // A million CNs: only rows of centuries would not fit.
  if (1_000_000 * span * length > Number.MAX_SAFE_INTEGER)
    throw new RangeError('Too many days and rows for a block')
  const keys = Float64Array.from(
    cns,
    (cn, position) => (cn * span + ((days[position] as number) - firstDay)) * length + position,
  ).sort()
  return Uint32Array.from(keys, (key) => key % length)
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

const whole = (value: number): number => {
  if ((value | 0) !== value) throw new RangeError(`Not a whole 32-bit number: ${value}`)
  return value
}

const price = (value: Cents): Cents => {
  if (value < 0 || value > maxPrice) throw new RangeError(`Not a price: ${value}`)
  return value
}

const cnNumber = (cn: Cn): number => {
  if (!/^\d{6}$/.test(cn)) throw new RangeError(`Not a CN: ${cn}`)
  return Number(cn)
}
