import { useParams, useRouterState, useSearch } from '@tanstack/react-router'
import { canOrder } from '@/features/session/guards'
import { useSessionScope } from '@/parts/session/scope'

/** The pharmacy of the address, on the screens that have one; on a pharmacist's account, the one they came from. */
export function usePharmacyOfAddress(): number | null {
  const { user } = useSessionScope()
  const id = useParams({ strict: false, select: (params) => params.id })
  const pharma = useSearch({ strict: false, select: (search) => search.pharma })
  const route = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId })
  if (route === '/_session/cuenta') {
    // Whoever else a device remembers with pharmacies has an account of no pharmacy.
    const pharmas = canOrder(user) ? user.pharmas : []
    return (pharmas.find((own) => own.id === pharma) ?? pharmas[0])?.id ?? null
  }
  return id === undefined || route === '/_session/laboratory/$id' ? null : Number(id)
}
