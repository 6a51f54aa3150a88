import type { CsvRow } from '../files/csv-file'
import { isBlankRow, isTotalsRow } from '../other-rows'
import type { Way } from '../read-in-files-way'
import { type Refusal, refuse } from '../refusals'
import type { SaleReading, SalesReader } from './sale-reading'
import type { SalesLedger } from './sales-ledger'

/** The rows of a sales file, read in one way: what counts goes to the ledger, the rest is told apart here. */
export class SalesFile {
  readonly ledger: SalesLedger
  private readonly reader: SalesReader
  rows = 0
  notSold = 0
  totals = 0
  pseudo = { rows: 0, units: 0 }
  refusals: Refusal[] = []

  constructor(reader: SalesReader, ledger: SalesLedger) {
    this.reader = reader
    this.ledger = ledger
  }

  copy(): SalesFile {
    const copy = new SalesFile(this.reader, this.ledger.copy())
    copy.rows = this.rows
    copy.notSold = this.notSold
    copy.totals = this.totals
    copy.pseudo = { ...this.pseudo }
    copy.refusals = [...this.refusals]
    return copy
  }

  enter({ line, fields, fault }: CsvRow, way: Way): void {
    if (isBlankRow(fields)) return
    this.rows += 1
    const reading: SaleReading =
      fault === null ? this.reader.read(fields, way) : { kind: 'refused', reason: fault }
    switch (reading.kind) {
      case 'sales':
        this.ledger.enter(reading, line)
        break
      case 'notSold':
        this.notSold += 1
        break
      case 'pseudo':
        this.pseudo.rows += 1
        this.pseudo.units += reading.units
        break
      case 'refused':
        if (isTotalsRow(fields)) this.totals += 1
        else refuse(this.refusals, { line, reason: reading.reason, content: fields.join(' | ') })
    }
  }
}
