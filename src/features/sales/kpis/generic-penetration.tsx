import { useQuery } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import classes from '@/features/sales/kpis/kpis.module.css'
import { useSalesScope } from '@/features/sales/sales-scope'
import { persistAs } from '@/offline/session/query-persister'
import { ownedKey } from '@/parts/session/query-keys'

/** The share of generics in the units where the pharmacy is; nothing where it cannot be had (analytics.md §8) or tells too much. */
export function GenericPenetration() {
  const { client, identity, pharmacy } = useSalesScope()
  const community = pharmacy.address.city?.province.community
  const { data } = useQuery({
    ...persistAs('genericPenetration'),
    queryKey: ownedKey('generic-penetration', identity, community?.id),
    enabled: community !== undefined,
    staleTime: 24 * 60 * 60_000,
    queryFn: async ({ signal }) =>
      unwrap(
        await client.call('genericPenetration', {
          params: { communityId: community?.id ?? '' },
          signal,
        }),
      ),
  })
  const percentage = data?.percentage ?? null
  if (percentage === null) return null
  return (
    <p className={classes.note}>
      Media de genéricos en {community?.name}: {Math.round(percentage)} % de las unidades de todos los
      medicamentos, en los mismos meses
    </p>
  )
}
