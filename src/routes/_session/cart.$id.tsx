import { createFileRoute } from '@tanstack/react-router'
import { CartScreen } from '@/features/cart/cart-screen'
import { requireBuyer, requirePharmacy } from '@/features/session/guards'
import { PharmacyProvider } from '@/parts/session/scope'

export const Route = createFileRoute('/_session/cart/$id')({
  beforeLoad: ({ context: { session } }) => requireBuyer(session.user),
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
