import { keepPreviousData, queryOptions, useIsFetching, useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { madridDay } from '@/domain/basics/dates'
import type { Alert } from '@/domain/today/alert'
import type { StoppedOrder } from '@/domain/today/orders-today'
import type { PharmacyFacts } from '@/domain/today/pharmacy-today'
import { watchedBy } from '@/domain/today/watched-shelves'
import { useJudgedAlerts } from '@/features/today/use-judged-alerts'
import { isOrder, type OutboxEntry } from '@/offline/kinds/kinds'
import type { TodayAsked } from '@/offline/purchasing/purchasing-questions'
import { expiriesQuery } from '@/parts/orders/expiries-query'
import { latestOrdersQuery } from '@/parts/orders/similar-order'
import { useStoredOrders } from '@/parts/orders/use-stored-orders'
import { useEntries } from '@/parts/outbox/use-entries'
import { useOwnSupply } from '@/parts/purchasing/own-supply'
import { fromDevice } from '@/parts/purchasing/queries'
import { mustAgree } from '@/parts/session/must-agree'
import { ownedKey, subjectKey } from '@/parts/session/query-keys'
import { type PharmacyScope, usePharmacyScope } from '@/parts/session/scope'
import { useMinutes } from '@/parts/session/use-minutes'
import { useAlerts } from '@/parts/today/use-alerts'

/** How long no figure of the dashboard has to be asked for: the worker answers them first. */
const quietMs = 100
/** What was received a month before it expires can wait for an hour. */
const lotsStaleMs = 60 * 60_000

/** What this device knows of the open pharmacy today; undefined until the dashboard has its figures and this was read. */
export function usePharmacyFacts(): PharmacyFacts | undefined {
  const scope = usePharmacyScope()
  const { device, identity, pharmacy, session } = scope
  const isReady = useQuiet()
  const now = useMinutes(device)
  const today = madridDay(new Date(now))
  const cart = device.cart(identity, pharmacy.id)
  const { items: carts, status } = useSyncExternalStore(cart.subscribe, cart.getSnapshot)
  const { alerts: own = noAlerts } = useAlerts()
  const watched = watchedBy(own)
  const asked = { carts, today, watched, ownSupply: useOwnSupply(scope) }
  const { data: supply, isError } = useQuery({
    ...todayQuery(scope, asked),
    enabled: isReady && status !== 'loading',
  })
  const entries = useEntries()
  const source = { identity, orders: device.orders }
  const stored = useStoredOrders(source, (orders) => orders.storedList(identity, pharmacy.id), [pharmacy.id])
  const orders = stored === null ? none : stored?.items
  const refreshedAt = useLiveQuery(() => device.snapshots.refreshedAt(pharmacy.id), [device, pharmacy.id])
  const asksServer = isReady && !mustAgree(session)
  // What the server says of them is stored, and read above.
  useQuery({ ...latestOrdersQuery(scope), enabled: asksServer, notifyOnChangeProps: [] })
  const { data: lots } = useQuery({
    ...expiriesQuery(scope, { days: '30', page: 0, coming: 'true' }),
    enabled: asksServer,
    staleTime: lotsStaleMs,
    retry: false,
  })
  const alerts = useJudgedAlerts(scope, { alerts: own, today, isReady, shelves: supply?.watched })
  const isRead = supply !== undefined || isError
  return useMemo(() => {
    if (!isRead || entries === undefined || orders === undefined || refreshedAt === undefined)
      return undefined
    return {
      ...{ today, now, supply: supply ?? null, carts, orders, refreshedAt },
      stopped: stoppedOf(entries, pharmacy.id),
      lots: lots ? { lots: lots.data, more: lots.count > lots.data.length } : null,
      alerts,
    }
  }, [isRead, today, now, supply, carts, entries, orders, lots, alerts, refreshedAt, pharmacy.id])
}

const none: PharmacyFacts['orders'] = []
const noAlerts: readonly Alert[] = []

type Asked = TodayAsked & { today: string; ownSupply: string }

/** Null where this device does not have the pharmacy's data. */
const todayQuery = (
  { device, identity, pharmacy }: PharmacyScope,
  { carts, watched, today, ownSupply }: Asked,
) =>
  queryOptions({
    ...fromDevice,
    queryKey: ownedKey('purchasing', identity, pharmacy.id, 'today', {
      ...{ today, ownSupply, watched },
      carts: carts.map(({ laboratory, expirationDate }) => `${laboratory} ${expirationDate}`).join(),
    }),
    // The list stays while it is counted again.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => device.purchasing(pharmacy.id).today({ carts, watched }, { signal }),
  })

const stoppedOf = (entries: readonly OutboxEntry[], pharmacy: number): StoppedOrder[] =>
  entries.flatMap((entry) => {
    const { id, state } = entry
    const isStopped = state === 'rejected' || state === 'review' || state === 'needs-login'
    return isStopped && isOrder(entry) && entry.body.pharma === pharmacy ? [{ id, state }] : []
  })

/** True from the first moment in which the dashboard's figures are all there. */
function useQuiet(): boolean {
  const asking = useIsFetching({ queryKey: subjectKey('sales') })
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (asking > 0) return
    const timer = setTimeout(() => setQuiet(true), quietMs)
    return () => clearTimeout(timer)
  }, [asking])
  return isQuiet
}
