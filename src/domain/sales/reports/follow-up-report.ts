import { addMonths } from '@/domain/basics/dates'
import { fractionOf } from '@/domain/basics/numbers'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { Cube } from '@/domain/sales/cube/cube'
import { monthRange } from '@/domain/sales/range/range'
import { type LaboratoryMarket, laboratoryMarket, type MarketSegment } from '@/domain/sales/reports/market'
import { hasSalesIn, rowsOfTheLargest, twelveMonthsTo } from '@/domain/sales/reports/monthly-report'
import type { Totals } from '@/domain/sales/selection/totals'

/** A closed month of one laboratory in one pharmacy. Null where the pharmacy has no sales to compare with. */
export type FollowUpReport = {
  month: string
  /** A prescription laboratory is followed by homogeneous groups, any other by market categories. */
  by: 'group' | 'category'
  market: MarketFigures
  previousMonth: MarketFigures | null
  sameMonthLastYear: MarketFigures | null
  /** Twelve months that end with this one. */
  months: { month: string; market: MarketFigures | null }[]
  /** Where most can be won: the largest by what others sell. */
  segments: MarketSegment[]
}

export type MarketFigures = Omit<LaboratoryMarket, 'segments'>

/** Null for a month that the pharmacy has no sales of, or a laboratory that the catalogue does not know. */
export const followUpReport = (
  cube: Cube,
  catalogue: CatalogueIndex,
  { laboratoryId, month }: { laboratoryId: number; month: string },
): FollowUpReport | null => {
  const laboratory = catalogue.laboratories.get(laboratoryId)
  const marketOf = (wanted: string): LaboratoryMarket | null =>
    hasSalesIn(cube, wanted)
      ? laboratoryMarket(cube, catalogue, { laboratoryId, range: monthRange(wanted) })
      : null
  const market = marketOf(month)
  if (market === null || laboratory === undefined) return null
  return {
    month,
    by: laboratory.prescription ? 'group' : 'category',
    market,
    previousMonth: marketOf(addMonths(month, -1)),
    sameMonthLastYear: marketOf(addMonths(month, -12)),
    months: twelveMonthsTo(month).map((each) => ({ month: each, market: marketOf(each) })),
    segments: market.segments
      .map((segment) => ({ segment, others: segment.all.pvl - segment.own.pvl }))
      .sort((a, b) => b.others - a.others)
      .slice(0, rowsOfTheLargest)
      .map(({ segment }) => segment),
  }
}

/** PVL of a laboratory / of everything, as a fraction; 0 where nothing was sold. */
export const marketShare = ({ own, all }: { own: Totals; all: Totals }): number =>
  fractionOf(own.pvl, all.pvl)
