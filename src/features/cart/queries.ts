import { queryOptions } from '@tanstack/react-query'
import { CallError } from '@/api/outcome'
import { readDiscountFacts } from '@/features/cart/expected-order'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'

/** The laboratory's order methods: the device's own when it has its snapshot. */
export const methodsQuery = (scope: {
  device: Device
  identity: Identity
  pharmacy: number
  laboratory: number
}) =>
  queryOptions({
    queryKey: ['purchasing', scope.pharmacy, ownerOf(scope.identity), 'methods', scope.laboratory],
    networkMode: 'always',
    staleTime: 5 * 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const outcome = await scope.device.purchasing(scope.pharmacy).methods(scope.laboratory, { signal })
      if (!outcome.ok) throw new CallError(outcome)
      return outcome.data
    },
  })

/** Whoever refreshes a snapshot invalidates it. */
export const discountsQuery = (scope: { device: Device; identity: Identity; pharmacy: number }) =>
  queryOptions({
    queryKey: ['purchasing', scope.pharmacy, ownerOf(scope.identity), 'discounts'],
    networkMode: 'always',
    staleTime: 5 * 60_000,
    retry: false,
    // Maps, which are as new as the data that they were made of.
    structuralSharing: false,
    queryFn: () => readDiscountFacts(scope.device, scope.pharmacy),
  })
