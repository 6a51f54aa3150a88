import { type DayNumber, dayNumber } from '@/domain/basics/dates'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import type { DailyHistory } from '@/domain/forecast/daily-history'

/** Series of a file of daily sales, and what of the file was not understood, with its place. */
export type ReadSeries = { names: string[]; history: DailyHistory; refused: string[]; notes: string[] }

/**
 * Reads daily sales: the first column is the day (ISO or d/m/y), each other one is a series, decimals with a point or a comma. A row that
 * cannot be read is refused as a whole; days that are missing are days without sales.
 */
export function readSeries(text: string): ReadSeries {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const separator = [';', '\t', ','].find((each) => header.includes(each)) ?? ','
  const cellsOf = (line: string) => split(line, separator)
  const rows = lines
    .map((line, at) => ({ place: `line ${at + 2}`, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const titles = cellsOf(header).slice(1)
  const columns = titles.flatMap((title, at) =>
    rows.some(({ cells }) => numberOf(cells[at + 1] ?? '') !== null) ? [{ title, at: at + 1 }] : [],
  )
  const monthFirst = isMonthFirst(rows.map(({ cells }) => cells[0] ?? ''))
  const notes = [
    ...(monthFirst ? ['days are read as month/day/year: the second number is often above 12'] : []),
    ...titles
      .filter((_, at) => !columns.some((column) => column.at === at + 1))
      .map((title) => `column «${title}» holds no numbers and is left out`),
  ]

  const refused: string[] = []
  const byDay = new Map<DayNumber, number[]>()
  for (const { place, cells } of rows) {
    const day = dayOf(cells[0] ?? '', monthFirst)
    const values = columns.map(({ at }) => numberOf(cells[at] ?? ''))
    const unread = columns.find((_, at) => values[at] === null)
    if (day === null) refused.push(`${place}: «${cells[0]}» is no day`)
    else if (byDay.has(day)) refused.push(`${place}: «${cells[0]}» is there already`)
    else if (unread) refused.push(`${place}: «${cells[unread.at] ?? ''}» of ${unread.title} is no number`)
    else byDay.set(day, values as number[])
  }
  return {
    names: columns.map(({ title }) => title),
    history: historyOf(byDay, columns.length),
    refused,
    notes,
  }
}

/** Quotes hold separators; a doubled one is one of them. */
function split(line: string, separator: string): string[] {
  const cells = ['']
  let quoted = false
  for (const sign of line) {
    if (sign === '"') quoted = !quoted
    else if (sign === separator && !quoted) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells.map((cell) => cell.trim())
}

/** '1.234,5', '1234.5', '-3'; a lone comma or point is the decimal one. */
function numberOf(text: string): number | null {
  const plain = /^-?\d{1,3}(\.\d{3})+,\d+$/.test(text) ? text.replaceAll('.', '') : text
  return /^-?(\d+([.,]\d*)?|[.,]\d+)(e-?\d+)?$/i.test(plain) ? Number(plain.replace(',', '.')) : null
}

const partsOf = (text: string) => /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(text)

/** Only where no day can be read otherwise. */
function isMonthFirst(days: readonly string[]): boolean {
  const parts = days.flatMap((day) => partsOf(day) ?? []).length === 0 ? [] : days.map(partsOf)
  return (
    parts.some((part) => part !== null && Number(part[2]) > 12) &&
    parts.every((part) => part === null || Number(part[1]) <= 12)
  )
}

function dayOf(text: string, monthFirst: boolean): DayNumber | null {
  const parts = partsOf(text)
  const [, first = '', second = '', year = ''] = parts ?? []
  const [day, month] = monthFirst ? [second, first] : [first, second]
  const iso = parts ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10)
  return isIsoDay(iso) ? dayNumber(iso) : null
}

function historyOf(byDay: ReadonlyMap<DayNumber, readonly number[]>, products: number): DailyHistory {
  const known = [...byDay].sort(([a], [b]) => a - b)
  const firstDay = known[0]?.[0] ?? 0
  const sales: { day: number; units: number }[] = []
  const starts = new Int32Array(products + 1)
  for (let product = 0; product < products; product++) {
    for (const [day, values] of known) {
      const units = values[product] as number
      if (units !== 0) sales.push({ day: day - firstDay, units })
    }
    starts[product + 1] = sales.length
  }
  return {
    firstDay,
    days: (known.at(-1)?.[0] ?? firstDay - 1) - firstDay + 1,
    ...{ products, starts, withoutStock: new Map() },
    day: Int32Array.from(sales, ({ day }) => day),
    units: Float64Array.from(sales, ({ units }) => units),
    group: new Int32Array(products).fill(-1),
    category: new Int32Array(products).fill(-1),
  }
}
