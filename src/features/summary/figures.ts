import type { ProductKind } from '@/domain/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue-index'
import { addDays, addYears, monthOf } from '@/domain/dates'
import { type Cube, lastSaleDay } from '@/domain/sales/cube'
import type { SalesRange } from '@/domain/sales/range'
import { summariseSales, type Totals, totalsByLaboratory, totalsByMonth } from '@/domain/sales/totals'

export type SummaryFigures = {
  /** The last 12 complete months: the running one never counts (TAM). */
  year: SalesRange & Totals & { skus: number }
  months: ({ month: string } & Totals)[]
  /** The running month up to the last sale, beside the same days of a year before; null before its first sale. */
  month: { range: SalesRange; now: Totals; before: Totals } | null
  kinds: Record<ProductKind, Totals>
  /** All that were sold, by PVL. */
  laboratories: ({ id: number; name: string } & Totals)[]
  lastSaleDay: string
}

/** What the summary says of one pharmacy's sales; null without a sale. Amounts in cents. */
export function summaryFigures(cube: Cube, catalogue: CatalogueIndex, today: string): SummaryFigures | null {
  const last = lastSaleDay(cube)
  if (last === null) return null
  const firstOfMonth = `${monthOf(today)}-01`
  const year = { startDate: addYears(firstOfMonth, -1), endDate: addDays(firstOfMonth, -1) }
  const { kinds, ...totals } = summariseSales(cube, catalogue, year)
  return {
    year: { ...year, ...totals },
    months: totalsByMonth(cube, year),
    month: runningMonth(cube, { startDate: firstOfMonth, endDate: last }),
    kinds,
    laboratories: laboratoriesSold(cube, catalogue, year),
    lastSaleDay: last,
  }
}

function runningMonth(cube: Cube, range: SalesRange): SummaryFigures['month'] {
  if (range.endDate < range.startDate) return null
  const before = { startDate: addYears(range.startDate, -1), endDate: addYears(range.endDate, -1) }
  return { range, now: sum(totalsByMonth(cube, range)), before: sum(totalsByMonth(cube, before)) }
}

const laboratoriesSold = (cube: Cube, catalogue: CatalogueIndex, range: SalesRange) =>
  totalsByLaboratory(cube, catalogue, range).flatMap(({ laboratoryId, ...totals }) => {
    const laboratory = catalogue.laboratories.get(laboratoryId)
    if (laboratory === undefined) return []
    return { id: laboratoryId, name: laboratory.name, ...totals }
  })

const sum = (months: readonly Totals[]): Totals =>
  months.reduce(
    (all, { units, pvl, pvp }) => ({ units: all.units + units, pvl: all.pvl + pvl, pvp: all.pvp + pvp }),
    { units: 0, pvl: 0, pvp: 0 },
  )
