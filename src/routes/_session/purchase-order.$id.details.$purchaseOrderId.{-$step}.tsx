import { createFileRoute } from '@tanstack/react-router'
import { OrderDetailScreen } from '@/features/orders/order-detail-screen'
import { requireId } from '@/features/session/guards'
import { useToCart } from '@/routes/-layout/use-to-cart'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const ReceptionScreen = lazyComponent(() => import('@/features/orders/reception/reception-screen'))

/** An order, and where it is received: one route, as each is a part of every first screen. */
export const Route = createFileRoute('/_session/purchase-order/$id/details/$purchaseOrderId/{-$step}')({
  loader: ({ params }) => requireId(params.purchaseOrderId),
  component: function OrderDetail() {
    const { purchaseOrderId, step } = Route.useParams()
    const navigate = Route.useNavigate()
    const onCart = useToCart()
    const order = Number(purchaseOrderId)
    const goTo = (next: 'recibir' | undefined) =>
      navigate({
        to: '/purchase-order/$id/details/$purchaseOrderId/{-$step}',
        from: Route.fullPath,
        params: (params) => ({ ...params, step: next }),
      })
    if (step === 'recibir') return <ReceptionScreen order={order} onBack={() => goTo(undefined)} />
    return (
      <OrderDetailScreen
        order={order}
        onBack={() => navigate({ to: '/purchase-order/$id', from: Route.fullPath })}
        onReceive={() => goTo('recibir')}
        onCart={onCart}
      />
    )
  },
})
