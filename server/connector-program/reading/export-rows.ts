import type { CsvRow } from '../../imports/files/csv-file'
import { isBlankRow, isTotalsRow } from '../../imports/other-rows'
import type { Way } from '../../imports/read-in-files-way'
import { type Refusal, refuse } from '../../imports/refusals'

/** Rows of an export as they are read: how many there are, and which cannot be read. */
export abstract class ExportRows {
  rows = 0
  refusals: Refusal[] = []

  /** Takes a row in; why it cannot be read, or null. */
  protected abstract take(fields: string[], way: Way): string | null

  enter({ line, fields, fault }: CsvRow, way: Way): void {
    if (isBlankRow(fields)) return
    this.rows += 1
    const reason = fault ?? this.take(fields, way)
    if (reason === null || isTotalsRow(fields)) return
    refuse(this.refusals, { line, reason, content: fields.join(' | ') })
  }

  protected copyCounts(of: ExportRows): void {
    this.rows = of.rows
    this.refusals = [...of.refusals]
  }
}
