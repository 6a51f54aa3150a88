import type { Way } from '../../imports/read-in-files-way'
import type { lineReader } from '../../imports/sales/line-sales'
import type { Content, SaleContentRow } from './content'
import { ExportRows } from './export-rows'

type SaleDays = Extract<Content, { kind: 'sale' }>['days']

/** The lines of a sales file by day, added up by code at the price of the last one. What a code is, the server finds out. */
export class LineDays extends ExportRows {
  private readonly reader: ReturnType<typeof lineReader>
  private readonly byDay = new Map<string, Map<string, SaleContentRow>>()

  constructor(reader: ReturnType<typeof lineReader>) {
    super()
    this.reader = reader
  }

  copy(): LineDays {
    const copy = new LineDays(this.reader)
    copy.copyCounts(this)
    for (const [day, rows] of this.byDay)
      copy.byDay.set(day, new Map([...rows].map(([code, row]) => [code, { ...row }])))
    return copy
  }

  protected take(fields: string[], way: Way): string | null {
    const reading = this.reader.read(fields, way)
    if (reading.kind === 'refused') return reading.reason
    if (reading.kind !== 'line') return null
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
    return null
  }

  days(): SaleDays {
    return [...this.byDay]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, rows]) => ({ day, rows: [...rows.values()] }))
  }
}
