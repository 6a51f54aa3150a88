import { useParams, useRouterState, useSearch } from '@tanstack/react-router'
import { canOrder, idIn } from '@/features/session/guards'
import { useSessionScope } from '@/parts/session/scope'

/** The pharmacy in the address; in a pharmacist's account, the pharmacy from which it was opened. */
export function usePharmacyOfAddress(): number | null {
  const { user } = useSessionScope()
  const id = useParams({ strict: false, select: (params) => params.id })
  const pharma = useSearch({ strict: false, select: (search) => search.pharma })
  const route = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId })
  // Users stored by an older version may have pharmacies without being allowed to order; their account belongs to none.
  const pharmas = canOrder(user) ? user.pharmas : []
  const own = pharmas[0]?.id ?? null
  if (route === '/_session/cuenta') return pharmas.find((each) => each.id === pharma)?.id ?? own
  // One that cannot be meant is nobody's: in the user's own frame, the screen says that there is no such page.
  return id === undefined || route === '/_session/laboratory/$id' ? null : (idIn(id) ?? own)
}
