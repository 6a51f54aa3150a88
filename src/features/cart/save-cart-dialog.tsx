import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { KnownPharmacy } from '@/contract/session'
import type { Cents } from '@/domain/basics/money'
import type { CartItem, CartSummary } from '@/domain/cart/cart-types'
import type { PriceChange } from '@/domain/offers/price-change'
import { orderFromCart, orderName } from '@/domain/order/order'
import type { CartScreenProps } from '@/features/cart/cart-props'
import { downloadCart } from '@/features/cart/download-cart'
import { expectedOrder, expectedTotal } from '@/features/cart/expected-order'
import { methodsQuery } from '@/features/cart/queries'
import type { OrderDisplay } from '@/offline/database/outbox-entry'
import { atAcceptedPrices, type OrderToSave } from '@/offline/outbox/save-order'
import { OrderMethodDialog, type SaveProblem } from '@/parts/orders/order-method-dialog'
import { saveProblem, sendProblem } from '@/parts/orders/save-problem'
import { notify } from '@/ui/notify'

type SaveCartDialogProps = Pick<CartScreenProps, 'device' | 'identity' | 'onOrders'> & {
  pharmacy: KnownPharmacy
  item: CartItem
  laboratory: OrderDisplay['laboratory']
  summary: CartSummary
  /** Null while this device does not know the discounts. */
  discountedPvl: Cents | null
  opened: boolean
  onClose: () => void
}

const changedElsewhere =
  'Este carrito se ha guardado o ha cambiado en otra ventana; aquí no se ha guardado nada más. Mire sus pedidos antes de repetirlo.'

/** Turns a laboratory's cart into an order: it is called saved only once the outbox holds it (design.md §5). */
export function SaveCartDialog(props: SaveCartDialogProps) {
  const { device, identity, pharmacy, item, laboratory, summary, discountedPvl, opened, onClose, onOrders } =
    props
  const { outbox } = device
  const methods = useQuery(
    methodsQuery({ device, identity, pharmacy: pharmacy.id, laboratory: laboratory.id }),
  )
  const [id, setId] = useState(() => outbox.newOrderKey())
  useEffect(() => {
    if (opened) setId(outbox.newOrderKey())
  }, [opened, outbox])

  const orderOf = async (method: number | null): Promise<OrderToSave> => {
    const products = item.products.filter(({ quantity }) => quantity > 0)
    const name = orderName(new Date(device.serverNow()))
    const order = await expectedOrder(device, orderFromCart({ item, name, method }), products)
    const { totalQuantity, totalPvl, totalPvp } = summary
    const totalPvlWithDiscount = expectedTotal(order)
    const display = { laboratory, totalQuantity, totalPvl, totalPvp, totalPvlWithDiscount, products }
    return { id, identity, fromCart: laboratory.id, order, display }
  }
  const done = ({ display }: OrderToSave) => {
    notify.success('Pedido guardado con éxito.')
    device.drainer.nudge()
    void downloadCart(display.products, device.serverNow())
    onOrders()
  }
  const save = async (method: number | null): Promise<SaveProblem | null> => {
    const order = await orderOf(method)
    const outcome = await outbox.saveOrder(order)
    if (!outcome.ok) {
      // Where another tab saved it, this cart and its dialog are gone: the notice is all that is left to read.
      if (outcome.reason === 'cart_changed') notify.warning(changedElsewhere)
      else notify.error('Error en la obtención de datos. Inténtelo de nuevo mas tarde.')
      return saveProblem(outcome)
    }
    done(order)
    return null
  }
  const send = async (
    method: number | null,
    accepted: readonly PriceChange[],
  ): Promise<SaveProblem | null> => {
    const order = atAcceptedPrices(await orderOf(method), accepted)
    const outcome = await outbox.sendDirectly(order)
    if (!outcome.ok) return sendProblem(outcome.failure)
    done(order)
    return null
  }

  return (
    <OrderMethodDialog
      opened={opened}
      onClose={onClose}
      laboratory={laboratory.name}
      methods={methods.data}
      onReadMethods={methods.isLoadingError ? () => void methods.refetch() : null}
      totalPvl={summary.totalPvl}
      discountedPvl={discountedPvl}
      onSave={save}
      onSendDirectly={send}
    />
  )
}
