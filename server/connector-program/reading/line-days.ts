import type { CsvRow } from '../../imports/csv-file'
import type { DecimalSign } from '../../imports/decimal-sign'
import { type Refusal, refuse } from '../../imports/refusals'
import type { lineReader } from '../../imports/sales/line-sales'
import type { Content, SaleContentRow } from './content'

type SaleDays = Extract<Content, { kind: 'sale' }>['days']

/** The lines of a sales file by day, added up by code at the price of the last one. What a code is, the server finds out. */
export class LineDays {
  rows = 0
  refusals: Refusal[] = []
  private readonly reader: ReturnType<typeof lineReader>
  private readonly byDay = new Map<string, Map<string, SaleContentRow>>()

  constructor(reader: ReturnType<typeof lineReader>) {
    this.reader = reader
  }

  copy(): LineDays {
    const copy = new LineDays(this.reader)
    copy.rows = this.rows
    copy.refusals = [...this.refusals]
    for (const [day, rows] of this.byDay)
      copy.byDay.set(day, new Map([...rows].map(([code, row]) => [code, { ...row }])))
    return copy
  }

  enter({ line, fields }: CsvRow, sign: DecimalSign): void {
    this.rows += 1
    const reading = this.reader.read(fields, sign)
    if (reading.kind === 'refused')
      refuse(this.refusals, { line, reason: reading.reason, content: fields.join(' | ') })
    if (reading.kind !== 'line') return
    const { day, code, units, pvl, pvp, name } = reading.line
    const rows = this.byDay.get(day) ?? new Map<string, SaleContentRow>()
    this.byDay.set(day, rows)
    const before = rows.get(code)
    // The last price counts, also among codes of one product: so the row takes the place of its last line.
    rows.delete(code)
    rows.set(code, {
      code,
      units: (before?.units ?? 0) + units,
      ...(pvl === null ? {} : { pvl }),
      ...(pvp === null ? {} : { pvp }),
      ...(name === '' ? {} : { name }),
    })
  }

  days(): SaleDays {
    return [...this.byDay]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, rows]) => ({ day, rows: [...rows.values()] }))
  }
}
