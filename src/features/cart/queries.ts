import { queryOptions } from '@tanstack/react-query'
import { readDiscountFacts } from '@/features/cart/expected-order'
import { fromDevice, type PurchasingScope } from '@/parts/purchasing/queries'
import { ownedKey } from '@/parts/session/query-keys'

/** What decides about the cart's discounts. */
export const discountsQuery = (scope: PurchasingScope) =>
  queryOptions({
    ...fromDevice,
    queryKey: ownedKey('purchasing', scope.identity, scope.pharmacy.id, 'discounts'),
    // Maps, which are as new as the data that they were made of.
    structuralSharing: false,
    queryFn: () => readDiscountFacts(scope.device, scope.pharmacy.id),
  })
