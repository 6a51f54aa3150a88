import { createFileRoute } from '@tanstack/react-router'
import { OrderDetailScreen } from '@/features/orders/order-detail-screen'

export const Route = createFileRoute('/_session/purchase-order/$id/details/$purchaseOrderId')({
  component: function OrderDetail() {
    const { purchaseOrderId } = Route.useParams()
    const navigate = Route.useNavigate()
    return (
      <OrderDetailScreen
        order={Number(purchaseOrderId)}
        onBack={() =>
          navigate({ to: '/purchase-order/$id', from: '/purchase-order/$id/details/$purchaseOrderId' })
        }
        onCart={() => navigate({ to: '/cart/$id', from: '/purchase-order/$id/details/$purchaseOrderId' })}
      />
    )
  },
})
