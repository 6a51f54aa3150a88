import { addDays, addMonths, monthOf } from '@/domain/basics/dates'
import type { Way } from '../../imports/read-in-files-way'
import type { SalesReader } from '../../imports/sales/sale-reading'
import type { Content, SaleContentRow } from './content'
import { ExportRows } from './export-rows'

type SaleDays = Extract<Content, { kind: 'sale' }>['days']

/**
 * A file with the units of each month, spread over its days as the import does. Every day of a month that has sales is
 * sent, also those without any: together they replace the month.
 */
export class MonthDays extends ExportRows {
  private readonly reader: SalesReader
  private readonly byDay = new Map<string, SaleContentRow[]>()

  constructor(reader: SalesReader) {
    super()
    this.reader = reader
  }

  copy(): MonthDays {
    const copy = new MonthDays(this.reader)
    copy.copyCounts(this)
    for (const [day, rows] of this.byDay) copy.byDay.set(day, [...rows])
    return copy
  }

  protected take(fields: string[], way: Way): string | null {
    const reading = this.reader.read(fields, way)
    if (reading.kind === 'refused') return reading.reason
    if (reading.kind !== 'sales') return null
    for (const { day, cn, units, pvl, pvp } of reading.sales) {
      const rows = this.byDay.get(day) ?? []
      this.byDay.set(day, rows)
      rows.push({
        code: cn,
        units,
        ...(pvl === null ? {} : { pvl }),
        ...(pvp === null ? {} : { pvp }),
        ...(reading.name === '' ? {} : { name: reading.name }),
      })
    }
    return null
  }

  /** `today`: the running month ends with it. */
  days(today: string): SaleDays {
    const months = [...new Set([...this.byDay.keys()].map(monthOf))].sort()
    return months.flatMap((month) => {
      const days: SaleDays = []
      const next = `${addMonths(month, 1)}-01`
      for (let day = `${month}-01`; day < next && day <= today; day = addDays(day, 1))
        days.push({ day, rows: this.byDay.get(day) ?? [] })
      return days
    })
  }
}
