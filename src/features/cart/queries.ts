import { queryOptions } from '@tanstack/react-query'
import { readDiscountFacts } from '@/features/cart/expected-order'
import { fromDevice, type PurchasingScope } from '@/parts/purchasing/queries'
import { ownedKey } from '@/parts/session/query-keys'

/** The data that decides about the cart's discounts. */
export const discountsQuery = (scope: PurchasingScope) =>
  queryOptions({
    ...fromDevice,
    queryKey: ownedKey('purchasing', scope.identity, scope.pharmacy.id, 'discounts'),
    // The answer contains Maps, which structural sharing cannot compare.
    structuralSharing: false,
    queryFn: () => readDiscountFacts(scope.device, scope.pharmacy.id),
  })
