import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { OrderDetailScreen } from '@/features/orders/order-detail-screen'
import { isLaboratory, viewerOf } from '@/features/session/guards'

const parent = getRouteApi('/_session/purchase-order/$id')

export const Route = createFileRoute('/_session/purchase-order/$id/details/$purchaseOrderId')({
  component: function OrderDetail() {
    const { device, session } = Route.useRouteContext()
    const { purchaseOrderId } = Route.useParams()
    const navigate = Route.useNavigate()
    return (
      <OrderDetailScreen
        device={device}
        identity={session.identity}
        user={session.user}
        canCancel={!isLaboratory(viewerOf(session))}
        pharmacy={parent.useLoaderData().id}
        order={Number(purchaseOrderId)}
        onBack={() =>
          navigate({ to: '/purchase-order/$id', from: '/purchase-order/$id/details/$purchaseOrderId' })
        }
        onCart={() => navigate({ to: '/cart/$id', from: '/purchase-order/$id/details/$purchaseOrderId' })}
      />
    )
  },
})
