import { formatDay } from '@/domain/basics/dates'
import { lastComingDay } from '../catalogue/save-coming-prices'
import type { CsvRow } from '../files/csv-file'
import { isBlankRow } from '../other-rows'
import type { Way } from '../read-in-files-way'
import { type Refusal, refuse } from '../refusals'
import type { Price, PriceReader, PriceReading } from './price-row'

/** A price with the day from which it holds, which is today where nothing says it. */
export type DatedPrice = Price & { from: string }
export type PriceRow = { price: DatedPrice; line: number }
type DatedReading = { ok: true; price: DatedPrice } | Extract<PriceReading, { ok: false }>

/** `from`: the day of the rows that say none; null: today. */
type FileDays = { today: string; from: string | null }

/** The prices of a file by CN and day, read in one way. */
export class FilePrices {
  read = 0
  refusals: Refusal[] = []
  private prices = new Map<string, PriceRow>()
  readonly reader: PriceReader
  private readonly days: FileDays
  private conflicting = new Set<string>()

  constructor(reader: PriceReader, days: FileDays) {
    this.reader = reader
    this.days = days
  }

  copy(): FilePrices {
    const copy = new FilePrices(this.reader, this.days)
    copy.read = this.read
    copy.refusals = [...this.refusals]
    copy.prices = new Map(this.prices)
    copy.conflicting = new Set(this.conflicting)
    return copy
  }

  enter({ line, fields, fault }: CsvRow, way: Way): void {
    if (isBlankRow(fields)) return
    this.read += 1
    const reading: DatedReading =
      fault === null ? this.dated(this.reader.read(fields, way)) : { ok: false, reason: fault }
    const refused = (reason: string) => refuse(this.refusals, { line, reason, content: fields.join(' | ') })
    if (!reading.ok) {
      refused(reading.reason)
      return
    }
    const { price } = reading
    const key = keyOf(price)
    const before = this.prices.get(key)
    if (before !== undefined && !isSame(before.price, price)) {
      if (!this.conflicting.has(key)) {
        refuse(this.refusals, {
          line: before.line,
          reason: `otro precio para el mismo código en la línea ${line}`,
          content: price.cn,
        })
      }
      this.conflicting.add(key)
    }
    if (this.conflicting.has(key)) refused('precio distinto para un código ya leído')
    else this.prices.set(key, before ?? { price, line })
  }

  private dated(reading: PriceReading): DatedReading {
    if (!reading.ok) return reading
    const { today } = this.days
    const from = reading.price.from ?? this.days.from ?? today
    if (from > lastComingDay(today)) return { ok: false, reason: `día demasiado lejano: ${formatDay(from)}` }
    return { ok: true, price: { ...reading.price, from } }
  }

  /**
   * Prices of products for which the file has no other price of that day; `outdated` are those that have come and after which it has
   * another one that has come, too.
   */
  valid(): { rows: PriceRow[]; outdated: PriceRow[] } {
    const last = new Map<string, string>()
    for (const { price } of this.prices.values())
      if (this.hasCome(price) && price.from > (last.get(price.cn) ?? '')) last.set(price.cn, price.from)
    const valid = [...this.prices.values()].filter(({ price }) => !this.conflicting.has(keyOf(price)))
    const isOutdated = ({ price }: PriceRow) => this.hasCome(price) && price.from < (last.get(price.cn) ?? '')
    return { rows: valid.filter((row) => !isOutdated(row)), outdated: valid.filter(isOutdated) }
  }

  private hasCome({ pvl, from }: DatedPrice): boolean {
    return pvl !== null && from <= this.days.today
  }
}

const keyOf = ({ cn, from }: DatedPrice): string => `${cn} ${from}`

const isSame = (a: Price, b: Price): boolean =>
  a.pvl === b.pvl && a.pvp === b.pvp && a.taxClass === b.taxClass && a.deduction === b.deduction
