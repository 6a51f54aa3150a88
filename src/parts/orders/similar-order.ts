import { queryOptions } from '@tanstack/react-query'
import { largestPage } from '@/contract/basics/fields'
import type { Order } from '@/contract/orders/orders'
import { type EarlierOrder, similarForMs } from '@/domain/order/similar-order'
import { mayExistElsewhere, needsDecision } from '@/offline/kinds/entry-state'
import { isOrder } from '@/offline/kinds/kinds'
import type { Orders } from '@/offline/orders/orders'
import { ownedKey } from '@/parts/session/query-keys'
import type { PharmacyScope } from '@/parts/session/scope'

type Scope = Pick<PharmacyScope, 'device' | 'identity' | 'pharmacy'>

/** Orders of the day that are compared line by line, at most. */
const mostCompared = 5

/**
 * The pharmacy's orders of the last day for a laboratory: those that this device has saved, whether or not they were sent, and
 * those of the server, or of the list stored on the device where it does not answer.
 */
export const earlierOrdersQuery = (scope: Scope, laboratory: number) =>
  queryOptions({
    queryKey: ownedKey('earlier-orders', scope.identity, scope.pharmacy.id, laboratory),
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    queryFn: async ({ client }) => {
      // The carts of all laboratories that are reviewed together wait for one answer.
      const listing = client.fetchQuery(latestOrdersQuery(scope))
      const [items, here] = await Promise.all([listing, savedHere(scope, laboratory)])
      const cancelled = new Set(items.flatMap(({ id, state }) => (state === 'cancelled' ? id : [])))
      const saved = here.filter(({ id }) => id === undefined || !cancelled.has(id))
      const known = new Set(saved.flatMap(({ id }) => id ?? []))
      return [...saved, ...(await withLines(items, scope, { laboratory, known }))]
    },
  })

/** The pharmacy's latest orders for any laboratory; as this device has read them where the server does not answer. */
export const latestOrdersQuery = ({ device, identity, pharmacy }: Scope) =>
  queryOptions({
    queryKey: ownedKey('earlier-orders', identity, pharmacy.id),
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    queryFn: async () => {
      const orders = await device.orders()
      const query = { skip: 0, take: 20, sort: 'createdAt:desc' }
      const answer = await orders.list(identity, pharmacy.id, { query })
      return answer.ok ? answer.data.data : (await orders.storedList(identity, pharmacy.id)).items
    },
  })

const savedHere = async (
  { device, identity, pharmacy }: Scope,
  laboratory: number,
): Promise<(EarlierOrder & { id: number | undefined })[]> => {
  const since = device.serverNow() - similarForMs
  const entries = (await device.outbox.entries(identity)).filter(
    (entry) =>
      isOrder(entry) &&
      entry.body.pharma === pharmacy.id &&
      entry.display.laboratory.id === laboratory &&
      Date.parse(entry.createdAt) > since,
  )
  // The list leaves out the lines of those that were sent.
  const whole = await Promise.all(entries.map(({ id }) => device.outbox.entry(id)))
  return whole.flatMap((entry) =>
    entry !== undefined && isOrder(entry)
      ? {
          id: entry.order?.id,
          at: Date.parse(entry.createdAt),
          by: null,
          // The server may have one that was refused after a lost answer: nothing says that it was not sent.
          refused: needsDecision(entry) && !mayExistElsewhere(entry),
          units: entry.display.totalQuantity,
          cns: entry.body.purchaseOrderLines.map(({ cn }) => cn),
        }
      : [],
  )
}

const withLines = async (
  items: readonly Order[],
  { device, identity }: Scope,
  { laboratory, known }: { laboratory: number; known: ReadonlySet<number> },
): Promise<EarlierOrder[]> => {
  const since = device.serverNow() - similarForMs
  const orders = await device.orders()
  const recent = items.filter(
    ({ id, createdAt, state, laboratories }) =>
      !known.has(id) &&
      state !== 'cancelled' &&
      Date.parse(createdAt) > since &&
      laboratories.some((each) => each.id === laboratory),
  )
  return Promise.all(
    recent.slice(0, mostCompared).map(async ({ id, createdAt, placedBy, totalQuantity }) => ({
      at: Date.parse(createdAt),
      by: placedBy?.name ?? null,
      refused: false,
      units: totalQuantity,
      cns: await linesOf(orders, identity, id),
    })),
  )
}

/** Null where neither the server nor this device has all of them. */
const linesOf = async (orders: Orders, identity: Scope['identity'], id: number) => {
  const stored = await orders.storedLines(identity, id)
  if (stored !== undefined && stored.items.length === stored.count) return stored.items.map(({ cn }) => cn.cn)
  const cns: string[] = []
  for (;;) {
    const page = await orders.lines(identity, id, { query: { skip: cns.length, take: largestPage } })
    if (!page.ok) return null
    cns.push(...page.data.data.map(({ cn }) => cn.cn))
    if (cns.length >= page.data.count || page.data.data.length === 0) return cns
  }
}
