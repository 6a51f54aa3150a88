import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { OrderListScreen } from '@/features/orders/order-list-screen'
import { ordersSearch } from '@/features/orders/order-searches'
import { SyncEntry } from '@/features/sync/sync-entry'
import { useToCart } from '@/routes/-layout/use-to-cart'
import { openAsLeft } from '@/ui/search-part'

export const Route = createFileRoute('/_session/purchase-order/$id/')({
  validateSearch: v.object(ordersSearch.params),
  beforeLoad: (arrival) => openAsLeft(arrival, ordersSearch),
  component: function OrderList() {
    const navigate = Route.useNavigate()
    const onCart = useToCart()
    return (
      <OrderListScreen
        onOpen={(order) =>
          navigate({
            to: '/purchase-order/$id/details/$purchaseOrderId',
            from: '/purchase-order/$id',
            params: (params) => ({ ...params, purchaseOrderId: String(order) }),
          })
        }
        renderWaiting={(entry) => <SyncEntry key={entry.id} entry={entry} onCart={onCart} />}
      />
    )
  },
})
