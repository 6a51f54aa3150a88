import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallError } from '@/api/outcome'
import { largestPage } from '@/contract/basics/fields'
import { isPharmacyUser } from '@/domain/people/roles'
import { type OrderMark, orderMarks } from '@/domain/sales/marks/order-marks'
import type { SalesMark } from '@/domain/sales/questions/sales-figures'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import { useSales } from '@/features/sales/use-sales'
import { useStoredOrders } from '@/parts/orders/use-stored-orders'
import { ownedKey } from '@/parts/session/query-keys'
import type { AxisMark, MarkKind } from '@/ui/chart/model/chart-model'
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

const kinds: Record<SalesMark['kind'] | OrderMark['kind'], MarkKind> = {
  price: { shape: 'dot', name: 'Precios' },
  campaign: { shape: 'square', name: 'Campañas' },
  shortage: { shape: 'ring', name: 'Faltas' },
  order: { shape: 'triangle', name: 'Pedidos' },
}
const none: readonly AxisMark[] = []

/**
 * What happened in the months of a chart, the pharmacy's own orders among it; the chart does not wait for it. Undefined where it is
 * to show nothing of that.
 */
export function useMarks(filter: SalesFilter | null): readonly AxisMark[] | undefined {
  const [has] = useHasMarks()
  const isAsked = has && filter !== null
  const scope = useSalesScope()
  const { data, isPlaceholderData } = useSales(isAsked ? { ask: 'marks', filter } : null)
  const orders = useOrders(scope, isAsked && isPharmacyUser(scope.user.rol))
  if (!isAsked) return undefined
  if (data === undefined || isPlaceholderData) return none
  const part = inPart(scope.part)
  const own = orders == null ? [] : orderMarks(orders.items, { filter: { ...filter, ...part }, ...orders })
  return [...data, ...own].map(({ day, kind, label }) => ({ day, kind: kinds[kind], label }))
}

const inPart = (part: SalesScope['part']) => ({
  inLaboratory: part?.laboratory ?? null,
  inGroup: part?.group ?? null,
  inCategory: part?.category ?? null,
  inType: part?.type ?? null,
})

/** The pharmacy's orders as this device has read them, whichever screen asked for them. */
function useOrders(scope: SalesScope, isAsked: boolean) {
  const { identity, pharmacy } = scope
  const orders = isAsked ? scope.orders : undefined
  useQuery({ ...olderOrdersQuery(scope), enabled: orders !== undefined, notifyOnChangeProps: [] })
  const known = useStoredOrders({ identity, orders }, (each) => each.storedList(identity, pharmacy.id), [
    pharmacy.id,
  ])
  return known && { items: known.items, isCut: known.count === undefined || known.count > known.items.length }
}

/** As many as one call gives are stored now and then; what is new the device reads anyhow whenever it hears of it. */
const olderOrdersQuery = ({ orders: ordersOf, identity, pharmacy }: SalesScope) =>
  queryOptions({
    queryKey: ownedKey('past-orders', identity, pharmacy.id),
    staleTime: 6 * 60 * 60_000,
    networkMode: 'always',
    retry: false,
    queryFn: async ({ signal }) => {
      const query = { skip: 0, take: largestPage, sort: 'createdAt:desc' }
      const answer = await (await ordersOf?.())?.list(identity, pharmacy.id, { query, signal })
      if (answer?.ok === false) throw new CallError(answer)
      // What it says is in the stored list.
      return null
    },
  })
