import { dayNumber, formatDay } from '@/domain/basics/dates'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import { BadFile } from './files/bad-file'

/** Day, month, year as in Spain, or month, day, year as programs in English write them. */
export type DateOrder = 'dmy' | 'mdy'

/** A date of four digits for the year first can be read in one way only. */
const certain = [/^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s].*)?$/, /^(\d{4})(\d{2})(\d{2})(?:[T\s]?\d.*)?$/]
const doubtful = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T\s,].*)?$/

/** Reads a date as pharmacy programs write it, with or without the time: '31/12/2025 10:15', '2025-12-31'. */
export const readDay = (written: string, order: DateOrder = 'dmy'): string | null => {
  const text = written.trim()
  for (const pattern of certain) {
    const [, year, month, day] = pattern.exec(text) ?? []
    if (year !== undefined) return isoOf(year, month, day)
  }
  const [, first, second, year = ''] = doubtful.exec(text) ?? []
  if (first === undefined) return null
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  return isoOf(year.length === 2 ? `20${year}` : year, month, day)
}

const isoOf = (year: string, month = '', day = ''): string | null => {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDay(iso) ? iso : null
}

type Example = { text: string; line: number }
type Span = { first: string; last: string; previous: string; ascends: boolean; descends: boolean }

/** Fewer days than these say nothing by how they follow each other. */
const enoughDays = 3
/** Days of a file lie close together: read in the wrong order they are spread over the months of a year. */
const widerBy = 3

/**
 * Collects the dates of a file, then decides in which order it writes day and month. Dates that fit one order alone decide;
 * where all fit both, the days themselves may: none is in the future, they follow each other, they lie close together.
 */
export class DateOrders {
  private readonly only: Partial<Record<DateOrder, Example>> = {}
  private both: Example | null = null
  private readonly days = new Set<string>()
  private readonly spans: Partial<Record<DateOrder, Span>> = {}
  private readonly future = new Set<DateOrder>()
  /** All are the first of a month: one row for each month is as likely as one for each day. */
  private readonly firstsOfMonth: Record<DateOrder, boolean> = { dmy: true, mdy: true }
  private readonly today: string | null

  constructor(today: string | null) {
    this.today = today
  }

  /** True when the date can be read in both ways. Throws BadFile where dates of both orders are in the file. */
  add(text: string, line: number): boolean {
    const read = { dmy: readDay(text, 'dmy'), mdy: readDay(text, 'mdy') }
    if (read.dmy === read.mdy) return false
    if (read.dmy !== null && read.mdy !== null) {
      this.both ??= { text, line }
      this.days.add(read.dmy)
      this.note('dmy', read.dmy)
      this.note('mdy', read.mdy)
      return true
    }
    this.only[read.dmy === null ? 'mdy' : 'dmy'] ??= { text, line }
    const { dmy, mdy } = this.only
    if (dmy !== undefined && mdy !== undefined)
      throw new BadFile(
        `Las fechas no están todas en el mismo orden: «${dmy.text}» (línea ${dmy.line}) solo puede ser día/mes y «${mdy.text}» (línea ${mdy.line}) solo puede ser mes/día.`,
      )
    return false
  }

  private note(order: DateOrder, day: string): void {
    if (this.today !== null && day > this.today) this.future.add(order)
    if (!day.endsWith('-01')) this.firstsOfMonth[order] = false
    const span = this.spans[order]
    this.spans[order] = {
      first: span === undefined || day < span.first ? day : span.first,
      last: span === undefined || day > span.last ? day : span.last,
      previous: day,
      ascends: span === undefined || (span.ascends && day >= span.previous),
      descends: span === undefined || (span.descends && day <= span.previous),
    }
  }

  /** Known before the end of the file: nothing that follows changes it, or the file is refused. */
  certain(): DateOrder | null {
    if (this.only.dmy !== undefined) return 'dmy'
    return this.only.mdy === undefined ? null : 'mdy'
  }

  /** Null: both fit. */
  decide(): DateOrder | null {
    const order = this.certain()
    if (order !== null || this.both === null) return order
    const [spanish, english] = [this.speaksFor('dmy', 'mdy'), this.speaksFor('mdy', 'dmy')]
    if (spanish === english) return null
    return spanish ? 'dmy' : 'mdy'
  }

  private speaksFor(order: DateOrder, other: DateOrder): boolean {
    if (this.future.has(other) && !this.future.has(order)) return true
    const [span, wider] = [this.spans[order], this.spans[other]]
    if (span === undefined || wider === undefined || this.days.size < enoughDays) return false
    const isSorted = ({ ascends, descends }: Span) => ascends || descends
    if (isSorted(span) && !isSorted(wider)) return true
    return !this.firstsOfMonth[other] && daysOf(span) * widerBy <= daysOf(wider)
  }

  /** What has to be said of the order that was taken, in Spanish; null where the file leaves no doubt that it is Spain's. */
  told(order: DateOrder): string | null {
    const example = this.only[order] ?? this.both
    if (example === null || (order === 'dmy' && this.decide() === 'dmy')) return null
    const day = readDay(example.text, order)
    const read = `«${example.text}» (línea ${example.line}) es el ${day === null ? '' : formatDay(day)}`
    return order === 'mdy'
      ? `Fechas como mes/día/año: ${read}.`
      : `Fechas como día/mes/año: ${read}; también podrían ser mes/día/año.`
  }
}

const daysOf = ({ first, last }: Span): number => dayNumber(last) - dayNumber(first) + 1
