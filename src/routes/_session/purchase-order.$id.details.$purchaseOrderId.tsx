import { createFileRoute } from '@tanstack/react-router'
import { OrderDetailScreen } from '@/features/orders/order-detail-screen'
import { requireId } from '@/features/session/guards'
import { useToCart } from '@/routes/-layout/use-to-cart'

export const Route = createFileRoute('/_session/purchase-order/$id/details/$purchaseOrderId')({
  loader: ({ params }) => requireId(params.purchaseOrderId),
  component: function OrderDetail() {
    const { purchaseOrderId } = Route.useParams()
    const navigate = Route.useNavigate()
    const onCart = useToCart()
    return (
      <OrderDetailScreen
        order={Number(purchaseOrderId)}
        onBack={() =>
          navigate({ to: '/purchase-order/$id', from: '/purchase-order/$id/details/$purchaseOrderId' })
        }
        onCart={onCart}
      />
    )
  },
})
