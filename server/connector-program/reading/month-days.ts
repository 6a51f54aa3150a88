import { addDays, addMonths, monthOf } from '@/domain/basics/dates'
import type { CsvRow } from '../../imports/csv-file'
import type { DecimalSign } from '../../imports/decimal-sign'
import { type Refusal, refuse } from '../../imports/refusals'
import type { SalesReader } from '../../imports/sales/sale-reading'
import type { Content, SaleContentRow } from './content'

type SaleDays = Extract<Content, { kind: 'sale' }>['days']

/**
 * A file with the units of each month, spread over its days as the import does. Every day of a month that has sales is
 * sent, also those without any: together they replace the month.
 */
export class MonthDays {
  rows = 0
  refusals: Refusal[] = []
  private readonly reader: SalesReader
  private readonly byDay = new Map<string, SaleContentRow[]>()

  constructor(reader: SalesReader) {
    this.reader = reader
  }

  copy(): MonthDays {
    const copy = new MonthDays(this.reader)
    copy.rows = this.rows
    copy.refusals = [...this.refusals]
    for (const [day, rows] of this.byDay) copy.byDay.set(day, [...rows])
    return copy
  }

  enter({ line, fields }: CsvRow, sign: DecimalSign): void {
    this.rows += 1
    const reading = this.reader.read(fields, sign)
    if (reading.kind === 'refused')
      refuse(this.refusals, { line, reason: reading.reason, content: fields.join(' | ') })
    if (reading.kind !== 'sales') return
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
