import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { OrderDetailScreen } from '@/features/orders/order-detail-screen'
import { orderLinesSearch } from '@/features/orders/order-searches'
import { openAsLeft } from '@/ui/search-part'

export const Route = createFileRoute('/_session/purchase-order/$id/details/$purchaseOrderId')({
  validateSearch: v.object(orderLinesSearch.params),
  beforeLoad: (arrival) => openAsLeft(arrival, orderLinesSearch),
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
