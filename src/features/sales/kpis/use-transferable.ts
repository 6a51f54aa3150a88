import type { Cents } from '@/domain/basics/money'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import type { SalesRange } from '@/domain/sales/range/range'
import type { SalesScope } from '@/features/sales/sales-scope'
import { marketSales } from '@/features/sales/scope-filter'
import { useSpanSales } from '@/features/sales/use-sales'

export type Transferable = Record<
  'generic_pvl' | 'generic_pvp' | 'brand_pvl' | 'brand_pvp' | 'total_pvl' | 'total_pvp',
  Cents
> &
  Record<'generic_ud' | 'brand_ud', number>

/** What is asked for it: as transferable, which says that its market is not the page's part of the products. */
export const transferableQuestion = (
  scope: SalesScope,
  laboratories: readonly number[],
  range?: SalesRange,
): QuestionOf<'pharmacy-kpis'> | QuestionOf<'association-kpis'> => {
  const { laboratory } = scope.user
  const filter = { ...marketSales(scope), ...range, transferable: true }
  if (laboratory?.laboratoryAssociation) return { ask: 'association-kpis', filter }
  const towards = laboratory === null ? laboratories : [laboratory.id]
  return { ask: 'pharmacy-kpis', filter: { ...filter, laboratories: towards } }
}

/**
 * Sales of a year, or of the range, that are transferable (analytics.md §6). A pharmacy asks for its own KPIs, to the chosen laboratory
 * or its top ones; a laboratory's user for those of their association, or of the laboratory if it has none.
 */
export function useTransferable(scope: SalesScope, laboratories: readonly number[], range?: SalesRange) {
  const { laboratory } = scope.user
  const association = laboratory?.laboratoryAssociation ?? null
  const asPharmacy = laboratory === null || association === null
  const question = transferableQuestion(scope, laboratories, range)
  const own = useSpanSales(scope, question.ask === 'pharmacy-kpis' ? question : null)
  const associations = useSpanSales(scope, question.ask === 'association-kpis' ? question : null)
  const found = asPharmacy ? own.data : associations.data?.[String(association?.id)]
  const transferable: Transferable | undefined = found && {
    generic_ud: found.generic_transferable_ud,
    brand_ud: found.brand_transferable_ud,
    generic_pvl: found.generic_transferable_pvl,
    generic_pvp: found.generic_transferable_pvp,
    brand_pvl: found.brand_transferable_pvl,
    brand_pvp: found.brand_transferable_pvp,
    total_pvl: found.generic_transferable_pvl + found.brand_transferable_pvl,
    total_pvp: found.generic_transferable_pvp + found.brand_transferable_pvp,
  }
  return {
    ...{ transferable, query: asPharmacy ? own : associations },
    filter: transferableRows(scope, laboratories, range),
  }
}

/** What a table counts of it; a pharmacy without chosen laboratories has to say them. */
export const transferableRows = (
  scope: SalesScope,
  laboratories: readonly number[],
  range?: SalesRange,
): SalesFilter => {
  const { laboratory } = scope.user
  const isAlone = laboratory !== null && laboratory.laboratoryAssociation === null
  return {
    ...marketSales(scope),
    ...range,
    transferable: true,
    laboratories: isAlone ? [laboratory.id] : laboratories,
  }
}
