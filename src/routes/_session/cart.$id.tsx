import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { CartScreen } from '@/features/cart/cart-screen'
import { cartSearch, cartTab } from '@/features/cart/cart-searches'
import { requireBuyer, requirePharmacy } from '@/features/session/guards'
import { PharmacyProvider } from '@/parts/session/scope'
import { openAsLeft } from '@/ui/search-part'

export const Route = createFileRoute('/_session/cart/$id')({
  validateSearch: v.object({ ...cartTab.params, ...cartSearch.params }),
  beforeLoad: ({ context: { session }, ...arrival }) => {
    requireBuyer(session.user)
    openAsLeft(arrival, cartTab, cartSearch)
  },
  loader: ({ context, params }) => requirePharmacy(context, params.id),
  component: function Cart() {
    const navigate = Route.useNavigate()
    return (
      <PharmacyProvider pharmacy={Route.useLoaderData()}>
        <CartScreen
          onShop={() => navigate({ to: '/purchases/$id', from: '/cart/$id' })}
          onOrders={() => navigate({ to: '/purchase-order/$id', from: '/cart/$id' })}
        />
      </PharmacyProvider>
    )
  },
})
