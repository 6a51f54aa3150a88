import { createFileRoute } from '@tanstack/react-router'
import { OrderListScreen } from '@/features/orders/order-list-screen'
import { OrderItem } from '@/features/sync/entries/order-entry'
import { useToCart } from '@/routes/-layout/use-to-cart'

export const Route = createFileRoute('/_session/purchase-order/$id/')({
  component: function OrderList() {
    const navigate = Route.useNavigate()
    const onCart = useToCart()
    return (
      <OrderListScreen
        onOpen={(order) =>
          navigate({
            to: '/purchase-order/$id/details/$purchaseOrderId/{-$step}',
            from: '/purchase-order/$id',
            params: (params) => ({ ...params, purchaseOrderId: String(order) }),
          })
        }
        renderWaiting={(entry, mark) => <OrderItem key={entry.id} entry={entry} onCart={onCart} {...mark} />}
      />
    )
  },
})
