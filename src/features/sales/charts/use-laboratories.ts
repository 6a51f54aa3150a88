import type { LaboratoryChoice } from '@/domain/sales/questions/sales-question'
import { graphRange } from '@/features/sales/charts/graph-months'
import { type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import { marketSales } from '@/features/sales/scope-filter'
import { useSales } from '@/features/sales/use-sales'
import type { WidgetConfig } from '@/features/sales/widget-config'

export type Laboratory = Pick<LaboratoryChoice, 'id' | 'name' | 'corporativeColor' | 'prescription'>

/** Everything sold in the graph's months, of which charts choose laboratories. */
export const graphMarket = (scope: SalesScope) => ({ ...marketSales(scope), ...graphRange(scope) })

/** Whose part of the market figures without a choice tell: the user's association, else laboratory; a pharmacy's is all. */
export const ownName = ({ user: { laboratory } }: Pick<SalesScope, 'user'>): string | null =>
  laboratory === null ? null : (laboratory.laboratoryAssociation?.name ?? laboratory.name)

/**
 * The laboratory in focus, and those it can be changed for. A laboratory user's focus is one of their association;
 * cleared or gone, it is the first choice again (analytics.md §4).
 */
export function useLaboratories({ tenant }: Pick<WidgetConfig, 'tenant'>) {
  const scope = useSalesScope()
  const query = useSales({ ask: 'laboratories', filter: graphMarket(scope) })
  const sold = query.data ?? []
  const tenants = tenantChoices(scope, sold)
  const chosen = tenants.find(({ id }) => id === tenant) ?? tenants[0] ?? null
  return { query, tenants, tenant: query.data === undefined ? null : chosen }
}

/** Whom the laboratory in focus competes with: those that sell in its universe, largest first. */
export function useCompetitors(tenant: Laboratory | null) {
  const scope = useSalesScope()
  const query = useSales(tenant && { ask: 'laboratories', filter: tenantUniverse(scope, tenant) })
  // Those of the laboratory before would be chosen for this one.
  const competitors = query.isPlaceholderData ? undefined : query.data
  return { query, competitors: competitors?.filter(({ id }) => id !== tenant?.id) ?? [] }
}

const tenantChoices = (
  { user: { laboratory } }: SalesScope,
  sold: readonly LaboratoryChoice[],
): readonly Laboratory[] => {
  if (laboratory === null) return sold
  const association = laboratory.laboratoryAssociation?.id ?? null
  const others = sold.filter(
    ({ id, laboratoryAssociation }) =>
      id !== laboratory.id && association !== null && laboratoryAssociation === association,
  )
  // Also without a sale in this pharmacy: that nothing of theirs is sold is an answer.
  return [{ ...laboratory, prescription: laboratory.category.prescription }, ...others]
}

/** What is sold in the universe of the laboratory in focus, by anyone. */
export const tenantUniverse = (scope: SalesScope, tenant: Laboratory) => ({
  ...graphMarket(scope),
  universe: true,
  laboratories: [tenant.id],
})
