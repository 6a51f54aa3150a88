import type { Report } from '@/contract/reports'
import { formatMonth } from '@/domain/dates'
import { hasSalesIn } from '@/domain/sales/monthly-report'
import { monthRange } from '@/domain/sales/range'
import { totalsByLaboratory } from '@/domain/sales/totals'
import { matchesSearch } from '@/domain/text'
import type { Page, SortKey } from '../../db/paging'
import { reportId } from '../../plugins/pharmacy-access'
import type { PharmacyCube } from '../sales/sales.cubes'
import { closingDay, type ReportSortField } from './reports.queries'

/** Laboratories whose marks a summary shows in the list. */
const mainLaboratories = 5

type Pharmacy = PharmacyCube & { id: number; name: string; relatedLaboratories: ReadonlySet<number> }

/** A pharmacy's monthly summaries: one for each closed month that it has sales of. The newest first by default. */
export function listSummaries(
  pharmacy: Pharmacy,
  { runningMonth, skip = 0, take, filter, sort }: { runningMonth: string } & Page<ReportSortField>,
): { data: Report[]; count: number } {
  const reports = pharmacy.cube.months
    .filter(({ month }) => month < runningMonth && hasSalesIn(pharmacy.cube, month))
    .map(({ month }) => summaryReport(pharmacy, month))
    .filter(({ name, laboratories }) =>
      matchesSearch([name, ...laboratories.map((laboratory) => laboratory.name)].join(' '), filter ?? ''),
    )
  const keys = sort.length > 0 ? sort : [{ field: 'date', direction: 'desc' } as const]
  reports.sort(inOrderOf(keys))
  return { data: reports.slice(skip, take && skip + take), count: reports.length }
}

export const summaryName = (month: string): string => `Resumen mensual de ${formatMonth(month)}`

const summaryReport = (
  { id, name, cube, catalogue, relatedLaboratories }: Pharmacy,
  month: string,
): Report => ({
  id: reportId({ pharmacyId: id, laboratoryId: 0, month }),
  name: summaryName(month),
  date: closingDay(month),
  pharma: { id, name },
  laboratories: totalsByLaboratory(cube, catalogue.index, monthRange(month))
    .filter(({ laboratoryId }) => relatedLaboratories.has(laboratoryId))
    .slice(0, mainLaboratories)
    .flatMap(({ laboratoryId }) => catalogue.index.laboratories.get(laboratoryId) ?? [])
    .map((laboratory) => ({ id: laboratory.id, name: laboratory.name, image: laboratory.image })),
})

const inOrderOf =
  (keys: readonly SortKey<ReportSortField>[]) =>
  (a: Report, b: Report): number => {
    for (const { field, direction } of keys) {
      const order = a[field].localeCompare(b[field], 'es')
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return 0
  }
