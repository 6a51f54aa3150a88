import { addMonths } from '@/domain/basics/dates'
import { monthText } from '@/domain/sales/months/months'
import type { UniverseFigures, UniverseMonth } from '@/domain/sales/questions/sales-figures'
import { partialMonth, type SalesUntil } from '@/domain/sales/range/range'

const tamFields = [
  'generic_ud',
  'generic_pvl',
  'generic_pvp',
  'brand_ud',
  'brand_pvl',
  'brand_pvp',
  'total_ud',
  'total_pvl',
  'total_pvp',
  'laboratory_ud',
  'laboratory_pvl',
  'laboratory_pvp',
] as const satisfies (keyof UniverseFigures)[]

/** Sums of universe months (analytics.md §3 TAM data). Amounts in cents. */
export type TamFigures = Record<(typeof tamFields)[number], number>

/** Over all groups of these months. */
export const sumOfMonths = (months: readonly UniverseMonth[]): TamFigures => {
  const sums = Object.fromEntries(tamFields.map((field) => [field, 0])) as TamFigures
  for (const { dcpfs } of months) {
    for (const figures of dcpfs) for (const field of tamFields) sums[field] += figures[field]
  }
  return sums
}

/** The months of the last 12 complete ones: the one of which sales are missing never counts (analytics.md §9). */
export const tamMonths = (months: readonly UniverseMonth[], until: SalesUntil): UniverseMonth[] => {
  const partial = partialMonth(until)
  const first = addMonths(partial, -12)
  return months.filter((month) => monthText(month) >= first && monthText(month) < partial)
}

/** What the moving year to a full month adds up to. */
export const tamOf = (months: readonly UniverseMonth[], until: SalesUntil): TamFigures =>
  sumOfMonths(tamMonths(months, until))
