import { readCn } from '@/domain/catalogue/cn'
import { cnReason } from '@/domain/catalogue/cn-reasons'
import type { CsvRow } from '../files/csv-file'
import { isBlankRow, isTotalsRow } from '../other-rows'
import type { Way } from '../read-in-files-way'
import { type Refusal, refuse } from '../refusals'
import { readUnits } from '../unit-signs'

type Cell = (fields: string[], key: 'cn' | 'units') => string

/** The rows of a stock file by CN, read in one way. Negative units, which pharmacy programs can show, count as 0. */
export class StockFile {
  read = 0
  totals = 0
  units = new Map<string, { units: number; line: number }>()
  refusals: Refusal[] = []
  private readonly cell: Cell

  constructor(cell: Cell) {
    this.cell = cell
  }

  copy(): StockFile {
    const copy = new StockFile(this.cell)
    copy.read = this.read
    copy.totals = this.totals
    copy.units = new Map(this.units)
    copy.refusals = [...this.refusals]
    return copy
  }

  enter({ line, fields, fault }: CsvRow, way: Way): void {
    if (isBlankRow(fields)) return
    this.read += 1
    const [code, written] = [this.cell(fields, 'cn'), this.cell(fields, 'units')]
    const reading = readCn(code)
    const count = readUnits(written, way.units)
    if (fault === null && reading.ok && count !== null) {
      const before = this.units.get(reading.cn)?.units ?? 0
      this.units.set(reading.cn, { units: before + Math.max(0, count), line })
      return
    }
    if (isTotalsRow(fields)) this.totals += 1
    else {
      const reason =
        fault ?? (reading.ok ? `unidades no válidas: «${written}»` : cnReason(reading.reason, code))
      refuse(this.refusals, { line, reason, content: fields.join(' | ') })
    }
  }
}
