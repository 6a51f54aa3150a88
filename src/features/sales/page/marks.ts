import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { largestPage } from '@/contract/basics/fields'
import { isPharmacyUser } from '@/domain/people/roles'
import { orderMarks } from '@/domain/sales/marks/order-marks'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import { useSales } from '@/features/sales/use-sales'
import { ownedKey } from '@/parts/session/query-keys'
import type { AxisMark } from '@/ui/chart/model/chart-model'
import { readPreference, writePreference } from '@/ui/state/preferences'

const key = 'chart-marks'
const followers = new Set<() => void>()
const hasMarks = () => readPreference(key) !== false
const subscribe = (follower: () => void) => {
  followers.add(follower)
  return () => void followers.delete(follower)
}

/** Whether charts by month show what happened: this device's choice. */
export function useHasMarks(): [boolean, (has: boolean) => void] {
  const has = useSyncExternalStore(subscribe, hasMarks)
  return [
    has,
    (to) => {
      writePreference(key, to)
      for (const follower of followers) follower()
    },
  ]
}

/** What happened in the months of a chart, the pharmacy's own orders among it; the chart does not wait for it. */
export function useMarks(filter: SalesFilter | null): readonly AxisMark[] | undefined {
  const [has] = useHasMarks()
  const scope = useSalesScope()
  const { data, isPlaceholderData } = useSales(has && filter ? { ask: 'marks', filter } : null)
  const orders = useQuery({
    ...pastOrdersQuery(scope),
    enabled: has && filter !== null && scope.orders !== undefined && isPharmacyUser(scope.user.rol),
  })
  if (!has || filter === null || isPlaceholderData) return undefined
  const own =
    orders.data === undefined
      ? []
      : orderMarks(orders.data.items, { filter: { ...filter, ...inPart(scope.part) }, ...orders.data })
  return data && [...data, ...own]
}

const inPart = (part: SalesScope['part']) => ({
  inLaboratory: part?.laboratory ?? null,
  inGroup: part?.group ?? null,
  inCategory: part?.category ?? null,
})

/** The newest orders, as many as one call gives; without a connection those that this device has read. */
const pastOrdersQuery = ({ orders: ordersOf, identity, pharmacy }: SalesScope) =>
  queryOptions({
    queryKey: ownedKey('orders', identity, pharmacy.id, 'marks'),
    staleTime: 5 * 60_000,
    networkMode: 'always',
    retry: false,
    queryFn: async ({ signal }) => {
      const orders = await ordersOf?.()
      if (orders === undefined) return { items: [], isCut: false }
      const query = { skip: 0, take: largestPage, sort: 'createdAt:desc' }
      const answer = await orders.list(identity, pharmacy.id, { query, signal })
      if (answer.ok) return { items: answer.data.data, isCut: answer.data.count > answer.data.data.length }
      const { items, count } = await orders.storedList(identity, pharmacy.id)
      return { items, isCut: count === undefined || count > items.length }
    },
  })
