import { useQuery } from '@tanstack/react-query'
import type { JudgedCart } from '@/domain/order/judge-cart'
import { cartOrder } from '@/features/cart/cart-order'
import type { cartRemovals } from '@/features/cart/cart-removals'
import { CartReview } from '@/features/cart/cart-review'
import { RefusedLines } from '@/features/cart/refused-lines'
import type { LaboratoryTab } from '@/parts/laboratories/laboratory-tabs'
import { SaveOrderDialog } from '@/parts/orders/save-order-dialog'
import { cartFactsQuery } from '@/parts/purchasing/cart-facts'
import { usePharmacyScope } from '@/parts/session/scope'

type SaveCartDialogProps = {
  judged: JudgedCart
  removals: ReturnType<typeof cartRemovals>
  laboratory: LaboratoryTab
  opened: boolean
  onClose: () => void
  onOrders: () => void
}

/** Turns a laboratory's cart into an order. */
export function SaveCartDialog(props: SaveCartDialogProps) {
  const { judged, removals, laboratory, opened, onClose, onOrders } = props
  const scope = usePharmacyScope()
  const { data: facts } = useQuery(cartFactsQuery(scope))
  return (
    <SaveOrderDialog
      {...cartOrder({ device: scope.device, facts }, { judged, laboratory })}
      notice={
        <>
          <RefusedLines judged={judged} removals={removals} />
          <CartReview judged={judged} />
        </>
      }
      onSaved={onOrders}
      opened={opened}
      onClose={onClose}
    />
  )
}
