import { useMemo } from 'react'
import { compareNames } from '@/domain/basics/text'
import type { LaboratoryChoice } from '@/domain/sales/questions/sales-figures'
import { allSales } from '@/domain/sales/questions/sales-filter'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import type { SalesRange } from '@/domain/sales/range/range'
import type { LaboratoryOption } from '@/features/sales/filters/table-controls'
import { type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import { useSales } from '@/features/sales/use-sales'

/**
 * The laboratories for only-universe when none is chosen (analytics.md §5). Empty for laboratory users: the engine then
 * takes all of their association, even if the pharmacy works with only one of them.
 */
export const universeLaboratories = (scope: Pick<SalesScope, 'user' | 'pharmacy'>): number[] =>
  scope.user.laboratory === null ? userLaboratories(scope).map(({ id }) => id) : []

/** The pharmacy's laboratories, or for a laboratory's user those of their association. */
const userLaboratories = ({ user, pharmacy }: Pick<SalesScope, 'user' | 'pharmacy'>): LaboratoryOption[] => {
  const related = pharmacy.pharmaLaboratoryRelations.map(({ laboratory }) => laboratory)
  if (user.laboratory === null) return related.map(optionOf)
  const { id: own, laboratoryAssociation } = user.laboratory
  const associates = related.filter(
    (laboratory) =>
      laboratory.id !== own &&
      laboratoryAssociation !== null &&
      laboratory.laboratoryAssociation?.id === laboratoryAssociation.id,
  )
  return [user.laboratory, ...associates].map(optionOf)
}

const optionOf = ({ id, name }: LaboratoryOption): LaboratoryOption => ({ id, name })

/**
 * The laboratories to choose from. `laboratories`, of 'Trasladables a:': the pharmacy's top laboratories in the period
 * (analytics.md §6), or those of a laboratory's user. `sellers`: all that sold something. Chosen ones are always among them.
 */
export function useLaboratoryOptions(range: SalesRange, chosen: readonly number[]) {
  const scope = useSalesScope()
  const question = laboratoriesQuestion(range, scope)
  const { data: sold = none } = useSales(question)
  const isAsked = question !== null
  return useMemo(() => {
    const own = userLaboratories(scope)
    if (!isAsked) return { laboratories: own, sellers: own }
    const all = sold.map(optionOf)
    const withChosen = (options: readonly LaboratoryOption[]) => [
      ...options,
      ...[...all, ...own].filter(
        ({ id }, at, both) =>
          chosen.includes(id) &&
          options.every((option) => option.id !== id) &&
          both.findIndex((other) => other.id === id) === at,
      ),
    ]
    return {
      laboratories: withChosen(sold.filter(({ top }) => top).map(optionOf)),
      sellers: withChosen([...all].sort((a, b) => compareNames(a.name, b.name))),
    }
  }, [scope, isAsked, sold, chosen])
}

/** What those options ask; null for a laboratory's user. */
export const laboratoriesQuestion = (
  range: SalesRange,
  { user }: Pick<SalesScope, 'user'>,
): QuestionOf<'laboratories'> | null =>
  user.laboratory === null ? { ask: 'laboratories', filter: allSales(range) } : null

const none: readonly LaboratoryChoice[] = []
