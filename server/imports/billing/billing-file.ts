import type { CsvRow } from '../files/csv-file'
import { isBlankRow } from '../other-rows'
import type { Way } from '../read-in-files-way'
import { type Refusal, refuse } from '../refusals'
import type { BillingReader, BillingRow } from './billing-row'

/** The products of the Nomenclátor de facturación by CN, read in one way. */
export class BillingFile {
  read = 0
  rows = new Map<string, BillingRow>()
  refusals: Refusal[] = []
  /** Products whose rows cannot be read: they are still in the list. */
  refusedCns = new Set<string>()
  private readonly reader: BillingReader

  constructor(reader: BillingReader) {
    this.reader = reader
  }

  copy(): BillingFile {
    const copy = new BillingFile(this.reader)
    copy.read = this.read
    copy.rows = new Map(this.rows)
    copy.refusals = [...this.refusals]
    copy.refusedCns = new Set(this.refusedCns)
    return copy
  }

  enter({ line, fields, fault }: CsvRow, way: Way): void {
    if (isBlankRow(fields)) return
    this.read += 1
    const reading = this.reader.read(fields, { sign: way.prices, fault })
    const reason = !reading.ok
      ? reading.reason
      : this.rows.has(reading.row.cn)
        ? `código nacional repetido: ${reading.row.cn}`
        : null
    if (!reading.ok && reading.cn !== null) this.refusedCns.add(reading.cn)
    if (reason !== null) refuse(this.refusals, { line, reason, content: fields.join(' | ') })
    else if (reading.ok) this.rows.set(reading.row.cn, reading.row)
  }
}
