import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isUserLister } from '@/domain/people/roles'
import { adminUsersQuery } from '@/features/admin/queries'
import { noAccess } from '@/features/laboratory/pharmacies/connected-columns'
import { connectedPharmaciesQuery, firstRows } from '@/features/laboratory/state/queries'
import type { SearchEntry, WholeList } from '@/features/search/search-entry'
import { usePriceMode } from '@/parts/prices/price-mode'
import { useSessionScope } from '@/parts/session/scope'
import { isLaboratory } from '@/parts/session/viewer'
import { notify } from '@/ui/feedback/notify'

/** Not asked again each time that the search opens. */
const staleTime = 5 * 60_000

/**
 * The pharmacies that the user reaches: a laboratory's, as its own screen lists them; those of the users that staff may list; and
 * the own ones of who has several.
 */
export function usePharmacies(): { entries: SearchEntry[]; wholeLists: WholeList[] } {
  const scope = useSessionScope()
  const { user } = scope
  const { mode } = usePriceMode()
  const navigate = useNavigate()
  const ofLaboratory = isLaboratory(user)
  const ofStaff = isUserLister(user.rol)
  const connected = useQuery({
    ...connectedPharmaciesQuery(scope, user.id, { grid: firstRows, filter: '', mode }),
    staleTime,
    enabled: ofLaboratory,
  })
  const users = useQuery({
    ...adminUsersQuery(scope, { ...firstRows, search: '' }),
    staleTime,
    enabled: ofStaff,
  })
  const open = (id: number) => void navigate({ to: '/dashboard/$id', params: { id: String(id) } })
  const entry = (id: number, name: string, about: Partial<SearchEntry> = {}): SearchEntry => ({
    key: `pharmacy:${id}`,
    kind: 'pharmacies',
    name,
    words: ['farmacia'],
    run: () => open(id),
    ...about,
  })
  if (ofLaboratory)
    return {
      entries: (connected.data?.data ?? []).map(({ id, name, address: { city }, laboratoryAccess }) =>
        entry(id, name, {
          words: ['farmacia', city?.name ?? '', city?.province.name ?? ''],
          note: [city?.name, laboratoryAccess ? null : 'sin acceso a sus datos'].filter(Boolean).join(' · '),
          run: () => (laboratoryAccess ? open(id) : notify.warning(noAccess)),
        }),
      ),
      wholeLists: [
        {
          of: 'pharmacies',
          name: 'las farmacias conectadas',
          run: (q) =>
            void navigate({ to: '/laboratory/$id', params: { id: String(user.id) }, search: { q } } as never),
        },
      ],
    }
  if (ofStaff) {
    const known = new Map(
      users.data?.data.flatMap(({ pharmas }) => pharmas.map(({ id, name }) => [id, name])),
    )
    return {
      entries: [...known].map(([id, name]) => entry(id, name)),
      wholeLists: [
        {
          of: 'pharmacies',
          name: 'los usuarios',
          run: (q) => void navigate({ to: '/admin', search: { q } } as never),
        },
      ],
    }
  }
  return {
    entries: user.pharmas.length > 1 ? user.pharmas.map(({ id, name }) => entry(id, name)) : [],
    wholeLists: [],
  }
}
