import { queryOptions } from '@tanstack/react-query'
import { readCartFacts } from '@/features/cart/expected-order'
import { fromDevice, type PurchasingScope } from '@/parts/purchasing/queries'
import { ownedKey } from '@/parts/session/query-keys'

/** What decides about carts today: catalogue, campaigns, quickwins. */
export const cartFactsQuery = (scope: Omit<PurchasingScope, 'pharmacy'> & { pharmacy: { id: number } }) =>
  queryOptions({
    ...fromDevice,
    queryKey: ownedKey('purchasing', scope.identity, scope.pharmacy.id, 'cart-facts'),
    // The answer contains Maps, which structural sharing cannot compare.
    structuralSharing: false,
    queryFn: () => readCartFacts(scope.device, scope.pharmacy.id),
  })
