import { useQuery } from '@tanstack/react-query'
import type { Cents } from '@/domain/basics/money'
import type { CartItem, CartSummary } from '@/domain/cart/cart-types'
import { orderFromCart, orderName } from '@/domain/order/order'
import { CartReview } from '@/features/cart/cart-review'
import { expectedOrder, expectedTotal } from '@/features/cart/expected-order'
import { discountsQuery } from '@/features/cart/queries'
import type { OrderDisplay } from '@/offline/database/outbox-entry'
import { SaveOrderDialog } from '@/parts/orders/save-order-dialog'
import { usePharmacyScope } from '@/parts/session/scope'

type SaveCartDialogProps = {
  item: CartItem
  laboratory: OrderDisplay['laboratory']
  summary: CartSummary
  /** Null if this device does not know the discounts. */
  discountedPvl: Cents | null
  /** Why it cannot be saved as it is, also once its units were changed here. */
  disabledReason: string | null
  opened: boolean
  onClose: () => void
  onOrders: () => void
}

/** Turns a laboratory's cart into an order at the prices stored on this device. */
export function SaveCartDialog(props: SaveCartDialogProps) {
  const { item, laboratory, summary, discountedPvl, disabledReason } = props
  const { opened, onClose, onOrders } = props
  const scope = usePharmacyScope()
  const { device } = scope
  const { data: facts } = useQuery(discountsQuery(scope))
  const makeOrder = async (method: number | null) => {
    const products = item.products.filter(({ quantity }) => quantity > 0)
    const name = orderName(new Date(device.serverNow()))
    const order = await expectedOrder(device, orderFromCart({ item, name, method }), {
      products,
      facts,
    })
    const { totalQuantity, totalPvl, totalPvp } = summary
    const totalPvlWithDiscount = expectedTotal(order)
    const display = { laboratory, totalQuantity, totalPvl, totalPvp, totalPvlWithDiscount, products }
    return { fromCart: laboratory.id, order, display }
  }
  return (
    <SaveOrderDialog
      laboratory={laboratory}
      reviewed={{
        lines: item.products.filter(({ quantity }) => quantity > 0).length,
        units: summary.totalQuantity,
        totalPvl: summary.totalPvl,
        totalPvp: summary.totalPvp,
        discountedPvl,
      }}
      notice={<CartReview item={item} />}
      disabledReason={disabledReason}
      makeOrder={makeOrder}
      onSaved={onOrders}
      opened={opened}
      onClose={onClose}
    />
  )
}
