import { useQuery } from '@tanstack/react-query'
import type { CartSummary } from '@/domain/cart/cart-types'
import { discountsOf, type JudgedCart } from '@/domain/order/judge-cart'
import { orderFromCart, orderName } from '@/domain/order/order'
import type { cartRemovals } from '@/features/cart/cart-removals'
import { CartReview } from '@/features/cart/cart-review'
import { expectedOrder, expectedTotal } from '@/features/cart/expected-order'
import { cartFactsQuery } from '@/features/cart/queries'
import { RefusedLines } from '@/features/cart/refused-lines'
import type { OrderDisplay } from '@/offline/database/outbox-entry'
import { SaveOrderDialog } from '@/parts/orders/save-order-dialog'
import { usePharmacyScope } from '@/parts/session/scope'

type SaveCartDialogProps = {
  judged: JudgedCart
  removals: ReturnType<typeof cartRemovals>
  laboratory: OrderDisplay['laboratory']
  summary: CartSummary
  /** Why it cannot be saved as it is, also once its units were changed here. */
  disabledReason: string | null
  opened: boolean
  onClose: () => void
  onOrders: () => void
}

const notOrderable = 'Quite o cambie antes lo que no se puede pedir'

/** Turns a laboratory's cart into an order at today's prices, as this device knows them. */
export function SaveCartDialog(props: SaveCartDialogProps) {
  const { judged, removals, laboratory, summary, disabledReason } = props
  const { item, refused, discountedPvl } = judged
  const { opened, onClose, onOrders } = props
  const scope = usePharmacyScope()
  const { device } = scope
  const { data: facts } = useQuery(cartFactsQuery(scope))
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
      discounts={discountsOf(judged)}
      cns={item.products.filter(({ quantity }) => quantity > 0).map(({ cn }) => cn)}
      notice={
        <>
          <RefusedLines judged={judged} removals={removals} />
          <CartReview judged={judged} />
        </>
      }
      disabledReason={disabledReason ?? (refused.length > 0 ? notOrderable : null)}
      makeOrder={makeOrder}
      onSaved={onOrders}
      opened={opened}
      onClose={onClose}
    />
  )
}
