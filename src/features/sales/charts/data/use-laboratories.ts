import type { LaboratoryChoice } from '@/domain/sales/questions/sales-figures'
import { graphRange } from '@/features/sales/charts/data/graph-months'
import { type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import { marketSales } from '@/features/sales/scope-filter'
import { useSales } from '@/features/sales/use-sales'
import type { WidgetConfig } from '@/features/sales/widget-config'
import { type ColorOfLaboratory, useLaboratoryColor } from '@/parts/laboratories/laboratory-color'
import type { ThemeColor } from '@/ui/styles/theme-color'

/** `color`: as on its marks, not as in the answer, which may be older. */
export type Laboratory = Pick<LaboratoryChoice, 'id' | 'name' | 'prescription'> & { color: ThemeColor }

/** The market in the months of charts, which offer its laboratories to choose from. */
export const graphMarket = (scope: SalesScope) => ({ ...marketSales(scope), ...graphRange(scope) })

/**
 * The chosen laboratory and the others to choose from. For a laboratory's user they are those of their association. If
 * the chosen one was cleared or no longer exists, it is the first one (analytics.md §4).
 */
export function useLaboratories({ tenant }: Pick<WidgetConfig, 'tenant'>) {
  const scope = useSalesScope()
  const query = useSales({ ask: 'laboratories', filter: graphMarket(scope) })
  const colorOf = useLaboratoryColor()
  const tenants = tenantChoices(scope, query.data ?? []).map(colored(colorOf))
  const chosen = tenants.find(({ id }) => id === tenant) ?? tenants[0] ?? null
  return { query, tenants, tenant: query.data === undefined ? null : chosen }
}

/** Laboratories that compete with the chosen one, because they sell in its universe; largest first. */
export function useCompetitors(tenant: Laboratory | null) {
  const scope = useSalesScope()
  const query = useSales(tenant && { ask: 'laboratories', filter: tenantUniverse(scope, tenant) })
  // These are of the laboratory chosen before.
  const competitors = query.isPlaceholderData ? undefined : query.data
  const colorOf = useLaboratoryColor()
  return {
    query,
    competitors: competitors?.filter(({ id }) => id !== tenant?.id).map(colored(colorOf)) ?? [],
  }
}

type Choice = Pick<LaboratoryChoice, 'id' | 'name' | 'prescription'>

const colored =
  (colorOf: ColorOfLaboratory) =>
  ({ id, name, prescription }: Choice): Laboratory => ({
    id,
    name,
    prescription,
    color: colorOf({ id, name }),
  })

const tenantChoices = (
  { user: { laboratory } }: SalesScope,
  sold: readonly LaboratoryChoice[],
): readonly Choice[] => {
  if (laboratory === null) return sold
  const association = laboratory.laboratoryAssociation?.id ?? null
  const others = sold.filter(
    ({ id, laboratoryAssociation }) =>
      id !== laboratory.id && association !== null && laboratoryAssociation === association,
  )
  // Included even without sales in this pharmacy: that it sells nothing is also an answer.
  return [{ ...laboratory, prescription: laboratory.category.prescription }, ...others]
}

/** All sales in the universe of the chosen laboratory. */
export const tenantUniverse = (scope: SalesScope, tenant: Laboratory) => ({
  ...graphMarket(scope),
  universe: true,
  laboratories: [tenant.id],
})

/** What these laboratories sell themselves, in the months of charts. */
export const salesOfLaboratories = (scope: SalesScope, laboratories: readonly number[]) => ({
  ...graphMarket(scope),
  universe: false,
  laboratories,
})
