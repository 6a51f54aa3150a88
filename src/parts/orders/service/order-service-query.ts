import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { servicePeriods } from '@/domain/order/service-level'
import { storeAs } from '@/offline/session/stored-answers'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'

export type Period = (typeof servicePeriods)[number]

/** How laboratories serve one pharmacy; without one, all pharmacies that a laboratory sees. */
export const orderServiceQuery = (
  { device, identity }: Pick<SessionScope, 'device' | 'identity'>,
  { pharmacy, days }: { pharmacy: number | undefined; days: Period },
) =>
  queryOptions({
    queryKey: ownedKey('order-service', identity, pharmacy ?? 'all', days),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('orderService', { query: { pharma: pharmacy, days }, signal })),
    ...storeAs('orderService'),
  })
