import { useQuery } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { monthOf } from '@/domain/basics/dates'
import { lastCompleteYear, type SalesRange } from '@/domain/sales/range/range'
import { monthsCaption } from '@/features/sales/charts/data/graph-months'
import classes from '@/features/sales/kpis/kpis.module.css'
import { useSalesScope } from '@/features/sales/sales-scope'
import { storeAs } from '@/offline/session/stored-answers'
import { ownedKey } from '@/parts/session/query-keys'

/** The share of generics in the units where the pharmacy is, beside its own of some months; nothing where it cannot be had (analytics.md §8) or tells too much. */
export function GenericPenetration({ months }: { months: SalesRange }) {
  const { client, identity, pharmacy, today } = useSalesScope()
  const community = pharmacy.address.city?.province.community
  const { data } = useQuery({
    ...storeAs('genericPenetration'),
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
      medicamentos, {monthsText(months, lastCompleteYear({ today, lastDay: today }))}
    </p>
  )
}

/** The community's months follow the calendar, whatever this pharmacy has sent. */
const monthsText = (own: SalesRange, community: SalesRange): string =>
  own.endDate === community.endDate
    ? 'en los mismos meses'
    : monthsCaption(monthOf(community.startDate), monthOf(community.endDate)).toLowerCase()
