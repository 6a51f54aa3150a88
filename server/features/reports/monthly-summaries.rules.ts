import type { Report } from '@/contract/reports/reports'
import { formatMonth } from '@/domain/basics/dates'
import { compareNames, matchesSearch } from '@/domain/basics/text'
import type { Laboratory } from '@/domain/catalogue/catalogue'
import { monthRange } from '@/domain/sales/range/range'
import { hasSalesIn } from '@/domain/sales/reports/monthly-report'
import { reportSearchText } from '@/domain/sales/reports/report-search'
import { totalsByLaboratory } from '@/domain/sales/selection/totals'
import { reportId } from '../../access/report-id'
import type { Page, SortKey } from '../../db/paging/paging'
import type { PharmacyCube } from '../sales/cubes/cubes.cache'
import { closingDay, type ReportSortField } from './reports.queries'

/** How many laboratories a summary shows in the list. */
const mainLaboratories = 5

type Pharmacy = PharmacyCube & { id: number; name: string; relatedLaboratories: ReadonlySet<number> }

/** A pharmacy's monthly summaries: one for each closed month that it has sales of. The newest first by default. */
export function listSummaries(
  pharmacy: Pharmacy,
  { runningMonth, skip = 0, take, filter, sort }: { runningMonth: string } & Page<ReportSortField>,
): { data: Report[]; count: number } {
  const closed = pharmacy.cube.months
    .map(({ month }) => ({ month, date: closingDay(month), name: summaryName(month) }))
    .filter(({ month }) => month < runningMonth && hasSalesIn(pharmacy.cube, month))
  const found = filter
    ? closed.filter((summary) => matchesSearch(searchedText(pharmacy, summary), filter))
    : closed
  const keys = sort.length > 0 ? sort : [{ field: 'date', direction: 'desc' } as const]
  const shown = found.sort(inOrderOf(keys)).slice(skip, take && skip + take)
  return { data: shown.map((summary) => summaryReport(pharmacy, summary)), count: found.length }
}

type ClosedMonth = { month: string; date: string; name: string }

const searchedText = (pharmacy: Pharmacy, summary: ClosedMonth): string =>
  reportSearchText('summaries', summaryReport(pharmacy, summary))

export const summaryName = (month: string): string => `Resumen mensual de ${formatMonth(month)}`

const summaryReport = (pharmacy: Pharmacy, { month, date, name }: ClosedMonth): Report => ({
  id: reportId({ pharmacyId: pharmacy.id, laboratoryId: 0, month }),
  name,
  date,
  pharma: { id: pharmacy.id, name: pharmacy.name },
  laboratories: mainLaboratoriesOf(pharmacy, month).map(({ id, name: laboratory, image }) => ({
    id,
    name: laboratory,
    image,
  })),
})

/** The related laboratories that sold most in the month. */
const mainLaboratoriesOf = (
  { cube, catalogue, relatedLaboratories }: Pharmacy,
  month: string,
): Laboratory[] =>
  totalsByLaboratory(cube, catalogue.index, monthRange(month))
    .filter(({ laboratoryId }) => relatedLaboratories.has(laboratoryId))
    .slice(0, mainLaboratories)
    .flatMap(({ laboratoryId }) => catalogue.index.laboratories.get(laboratoryId) ?? [])

const inOrderOf =
  (keys: readonly SortKey<ReportSortField>[]) =>
  (a: ClosedMonth, b: ClosedMonth): number => {
    for (const { field, direction } of keys) {
      const order = compareNames(a[field], b[field])
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return 0
  }
