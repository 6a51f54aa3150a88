import type { ProductKind } from '@/domain/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue-index'
import { monthOf } from '@/domain/dates'
import { comparedRange } from '@/domain/sales/compared-range'
import { type Cube, lastSaleDay } from '@/domain/sales/cube'
import { lastCompleteYear, type SalesRange } from '@/domain/sales/range'
import {
  summariseSales,
  sumTotals,
  type Totals,
  totalsByLaboratory,
  totalsByMonth,
} from '@/domain/sales/totals'

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
  const year = lastCompleteYear(today)
  const { kinds, ...totals } = summariseSales(cube, catalogue, year)
  return {
    year: { ...year, ...totals },
    months: totalsByMonth(cube, year),
    month: runningMonth(cube, { startDate: `${monthOf(today)}-01`, endDate: last }),
    kinds,
    laboratories: laboratoriesSold(cube, catalogue, year),
    lastSaleDay: last,
  }
}

function runningMonth(cube: Cube, range: SalesRange): SummaryFigures['month'] {
  if (range.endDate < range.startDate) return null
  const totalOf = (days: SalesRange) => sumTotals(totalsByMonth(cube, days))
  return { range, now: totalOf(range), before: totalOf(comparedRange(range, 'year')) }
}

const laboratoriesSold = (cube: Cube, catalogue: CatalogueIndex, range: SalesRange) =>
  totalsByLaboratory(cube, catalogue, range).flatMap(({ laboratoryId, ...totals }) => {
    const laboratory = catalogue.laboratories.get(laboratoryId)
    if (laboratory === undefined) return []
    return { id: laboratoryId, name: laboratory.name, ...totals }
  })
