import { queryOptions } from '@tanstack/react-query'
import { fromDevice, type PurchasingScope } from '@/parts/purchasing/queries'
import { ownedKey } from '@/parts/session/query-keys'

/** The products in shortage that are to be ordered all the same; none where this device cannot know. */
export const backSoonQuery = ({ device, identity, pharmacy }: PurchasingScope) =>
  queryOptions({
    ...fromDevice,
    queryKey: ownedKey('purchasing', identity, pharmacy.id, 'back-soon'),
    structuralSharing: false,
    queryFn: async ({ signal }) => new Set(await device.purchasing(pharmacy.id).backSoon({ signal })),
  })

/** The order methods of several laboratories, in their order; null for one whose cannot be read. */
export const allMethodsQuery = (scope: PurchasingScope, laboratories: readonly number[]) =>
  queryOptions({
    queryKey: ownedKey('purchasing', scope.identity, scope.pharmacy.id, 'all-methods', ...laboratories),
    // One that could not be read is asked for again whenever they are needed.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const source = scope.device.purchasing(scope.pharmacy.id)
      const outcomes = await Promise.all(laboratories.map((id) => source.methods(id, { signal })))
      return outcomes.map((outcome) => (outcome.ok ? outcome.data : null))
    },
  })
