import type { CsvRow } from '../../imports/csv-file'
import type { DecimalSign } from '../../imports/decimal-sign'
import { isBlankRow, isTotalsRow } from '../../imports/other-rows'
import { type Refusal, refuse } from '../../imports/refusals'

/** Rows of an export as they are read: how many there are, and which cannot be read. */
export abstract class ExportRows {
  rows = 0
  refusals: Refusal[] = []

  /** Takes a row in; why it cannot be read, or null. */
  protected abstract take(fields: string[], sign: DecimalSign): string | null

  enter({ line, fields }: CsvRow, sign: DecimalSign): void {
    if (isBlankRow(fields)) return
    this.rows += 1
    const reason = this.take(fields, sign)
    if (reason === null || isTotalsRow(fields)) return
    refuse(this.refusals, { line, reason, content: fields.join(' | ') })
  }

  protected copyCounts(of: ExportRows): void {
    this.rows = of.rows
    this.refusals = [...of.refusals]
  }
}
