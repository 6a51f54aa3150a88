import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { unwrap } from '@/api/outcome'
import type { ClaimLine } from '@/contract/orders/claim-creation'
import { isPriceKind } from '@/domain/order/claim'
import { tally } from '@/domain/order/reception'
import type { ClaimedPack } from '@/domain/reception/correction'
import { useSent } from '@/features/orders/follow-up/use-sent'
import { receptionsOf } from '@/features/orders/reception/waiting-receptions'
import type { ClaimEntry } from '@/offline/kinds/claim'
import { isWaiting, needsDecision } from '@/offline/kinds/entry-state'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { storeAs } from '@/offline/session/stored-answers'
import { ownedKey } from '@/parts/session/query-keys'
import { type PharmacyScope, usePharmacyScope } from '@/parts/session/scope'

const receivedQuery = ({ device, identity }: PharmacyScope, order: number) =>
  queryOptions({
    queryKey: ownedKey('order', identity, order, 'received'),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('orderReceived', { params: { id: order }, signal })),
    staleTime: 0,
    ...storeAs('orderReceived'),
  })

/** What a claim holds of what came: a price holds nothing. */
const packsOf = ({ body }: ClaimEntry): ClaimedPack[] =>
  (JSON.parse(body.lines) as ClaimLine[]).flatMap(({ kind, ...pack }) =>
    isPriceKind(kind) ? [] : [{ ...pack, kind }],
  )

/** What came of an order so far and what of it is claimed, as the server told it and as this device has sent it since. */
export function useReceivedOrder(order: number, entries: readonly OutboxEntry[] | undefined) {
  const scope = usePharmacyScope()
  const { data, dataUpdatedAt, refetch } = useQuery(receivedQuery(scope, order))
  useSent(order, () => void refetch())
  return useMemo(() => {
    const isNew = ({ acceptedAt }: OutboxEntry) => acceptedAt === null || acceptedAt > dataUpdatedAt
    const own = receptionsOf(entries ?? [], order)
    const sent = own.filter((entry) => !isWaiting(entry) && isNew(entry))
    const claims = (entries ?? []).filter(
      (entry) =>
        entry.endpoint === 'createClaim' && entry.order.id === order && isNew(entry) && !needsDecision(entry),
    )
    return {
      received: tally([data?.received ?? [], ...sent.map(({ body }) => body.lines)]),
      claimed: [
        ...(data?.claimed ?? []),
        ...claims.flatMap((entry) => (entry.endpoint === 'createClaim' ? packsOf(entry) : [])),
      ],
      isKnown: data !== undefined,
      /** One of this device is on its way: what it adds up to is not known before it arrives. */
      isOnItsWay: own.some((entry) => isWaiting(entry) && !needsDecision(entry)),
    }
  }, [data, dataUpdatedAt, entries, order])
}
