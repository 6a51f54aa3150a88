import { queryOptions } from '@tanstack/react-query'
import { readDiscountFacts } from '@/features/cart/expected-order'
import { purchasingQuestionKey } from '@/parts/purchasing/purchasing-key'
import { fromDevice, type PurchasingScope } from '@/parts/purchasing/queries'

/** What decides about the cart's discounts. */
export const discountsQuery = (scope: PurchasingScope) =>
  queryOptions({
    ...fromDevice,
    queryKey: purchasingQuestionKey(scope, 'discounts'),
    // Maps, which are as new as the data that they were made of.
    structuralSharing: false,
    queryFn: () => readDiscountFacts(scope.device, scope.pharmacy.id),
  })
