import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { largestPage } from '@/contract/basics/fields'
import type { expiryDays } from '@/contract/orders/expiries'
import { storeAs } from '@/offline/session/stored-answers'
import { ownedKey } from '@/parts/session/query-keys'
import type { PharmacyScope } from '@/parts/session/scope'

/** Lots page by page, each of which is on the device after that: those that expire first are on the first one. */
export const expiriesQuery = (
  { device, identity, pharmacy }: PharmacyScope,
  { days, page, coming }: { days: (typeof expiryDays)[number]; page: number; coming?: 'true' },
) =>
  queryOptions({
    queryKey: ownedKey('expiries', identity, pharmacy.id, `${days} ${page}${coming ? ' coming' : ''}`),
    queryFn: async ({ signal }) =>
      unwrap(
        await device.client.call('receivedExpiries', {
          params: { id: pharmacy.id },
          query: { days, coming, skip: page * largestPage, take: largestPage },
          signal,
        }),
      ),
    staleTime: 0,
    ...storeAs('receivedExpiries'),
  })
