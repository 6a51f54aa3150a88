import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { storeAs } from '@/offline/session/stored-answers'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'

type OrdersScope = Pick<SessionScope, 'device' | 'identity'>

/** Never stored on the device: while it is on its way it changes by itself, and is asked for again. */
export const orderDeliveriesQuery = ({ device, identity }: OrdersScope, order: number) =>
  queryOptions({
    queryKey: ownedKey('order', identity, order, 'deliveries'),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('orderDeliveries', { params: { id: order }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === 'waiting' || each.state === 'sending') ? 15_000 : false,
  })

export const orderTimelineQuery = ({ device, identity }: OrdersScope, order: number) =>
  queryOptions({
    queryKey: ownedKey('order', identity, order, 'timeline'),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('orderTimeline', { params: { id: order }, signal })),
    select: ({ data }) => data,
    staleTime: 0,
    ...storeAs('orderTimeline'),
  })

export const orderNotesQuery = ({ device, identity }: OrdersScope, order: number) =>
  queryOptions({
    queryKey: ownedKey('order', identity, order, 'notes'),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('orderNotes', { params: { id: order }, signal })),
    staleTime: 0,
    ...storeAs('orderNotes'),
  })

export const orderClaimsQuery = ({ device, identity }: OrdersScope, order: number) =>
  queryOptions({
    queryKey: ownedKey('order', identity, order, 'claims'),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('orderClaims', { params: { id: order }, signal })),
    select: ({ data }) => data,
    staleTime: 0,
    ...storeAs('orderClaims'),
  })
