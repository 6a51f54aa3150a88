import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { CreatedOrder } from '@/contract/order-creation'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { PriceChange } from '@/domain/offers/price-change'
import { withPrecedence } from '@/offline/basics/give-way'
import { ownerOf } from '@/offline/database/identity'
import type { OrderDisplay } from '@/offline/database/outbox-entry'
import { atAcceptedPrices, type OrderToSave } from '@/offline/outbox/save-order'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { downloadOrder } from '@/parts/orders/download-order'
import { rememberSaved } from '@/parts/orders/just-saved'
import { OrderMethodDialog, type SaveProblem } from '@/parts/orders/order-method-dialog'
import type { ReviewedOrder } from '@/parts/orders/review/review-summary'
import { saveProblem, sendProblem } from '@/parts/orders/save-problem'
import { SimilarOrderNotice } from '@/parts/orders/similar-order-notice'
import { methodsQuery } from '@/parts/purchasing/queries'
import { usePharmacyScope } from '@/parts/session/scope'
import { notify } from '@/ui/notify'
import { painted } from '@/ui/painted'

type SaveOrderDialogProps = {
  laboratory: OrderDisplay['laboratory']
  reviewed: ReviewedOrder
  /** The products of its lines with units. */
  cns: readonly Cn[]
  /** What is taken off each of its lines, a fraction; null where this device does not know. */
  discounts: ReadonlyMap<Cn, number> | null
  /** What to know of this order before it is saved. */
  notice?: ReactNode
  /** Why there is nothing to save as it is now. */
  disabledReason?: string | null
  /** The order as the screen shows it; `method` is null where the laboratory offers none. */
  makeOrder: (method: number | null) => Promise<Omit<OrderToSave, 'id' | 'identity'>>
  /** It is in the outbox, or on the server. */
  onSaved: () => void
  /** There is an order of this proposal already: it is not to be offered again. */
  onUsed?: () => void
  opened: boolean
  onClose: () => void
}

const saved = 'Pedido guardado con éxito.'
const changedElsewhere =
  'Este carrito se ha guardado o ha cambiado en otra ventana; aquí no se ha guardado nada más. Mire sus pedidos antes de repetirlo.'

/** Saves what a cart or a proposal holds: it is called saved only once the outbox holds it (design.md §5). */
export function SaveOrderDialog(props: SaveOrderDialogProps) {
  const { laboratory, reviewed, cns, discounts, notice, disabledReason = null } = props
  const { makeOrder, onSaved, onUsed, opened, onClose } = props
  const scope = usePharmacyScope()
  const { device, identity } = scope
  const { outbox } = device
  const offline = useIsOffline()
  const methods = useQuery(methodsQuery(scope, laboratory.id))
  const [id, setId] = useState(() => outbox.newOrderKey())
  useEffect(() => {
    if (!opened) return
    setId(outbox.newOrderKey())
    device.outboxBackup.prepare()
  }, [opened, outbox, device])

  const orderOf = async (method: number | null): Promise<OrderToSave> => {
    const { display, ...made } = await makeOrder(method)
    return { id, identity, ...made, display: { ...display, pharmacy: scope.pharmacy.name } }
  }
  const done = async ({ id, display }: OrderToSave, sent?: CreatedOrder, pricesChanged = false) => {
    rememberSaved({ key: id, ...(sent && { sent }) }, ownerOf(identity))
    const isOffline = device.connectivity.getSnapshot() === 'offline'
    if (isOffline) notify.info(`${saved} Se enviará después, cuando vuelva la conexión.`)
    else notify.success(saved)
    // It is stored: all that follows can wait until its user has been told. The notice is there when its code is, which may be a
    // frame later.
    await painted(import('@mantine/notifications'))
    onSaved()
    device.drainer.nudge()
    // The file says no discount where the server changed prices.
    void downloadOrder(display.products, {
      now: device.serverNow(),
      discounts: pricesChanged ? null : discounts,
    })
  }
  const save = async (method: number | null): Promise<SaveProblem | null> => {
    // Its screen goes anyway.
    const release = device.cart(identity, scope.pharmacy.id).hold()
    try {
      return await saveHeld(method)
    } finally {
      release()
    }
  }
  const saveHeld = async (method: number | null): Promise<SaveProblem | null> => {
    // Its prices may have to be read first, which gives way itself.
    const order = await orderOf(method)
    return withPrecedence(() => saveMade(order))
  }
  const saveMade = async (order: OrderToSave): Promise<SaveProblem | null> => {
    const outcome = await outbox.saveOrder(order)
    if (!outcome.ok) {
      // Where another tab saved it, this cart and its dialog are gone: the notice is all that is left to read.
      if (outcome.reason === 'cart_changed') notify.warning(changedElsewhere)
      else if (outcome.reason === 'proposal_ordered') onUsed?.()
      else notify.error('Error en la obtención de datos. Inténtelo de nuevo mas tarde.')
      return saveProblem(outcome)
    }
    await done(order)
    return null
  }
  const send = async (
    method: number | null,
    accepted: readonly PriceChange[],
  ): Promise<SaveProblem | null> => {
    const order = atAcceptedPrices(await orderOf(method), accepted)
    const outcome = await outbox.sendDirectly(order)
    if (!outcome.ok) {
      if (outcome.failure.kind === 'proposal_ordered') onUsed?.()
      return sendProblem(outcome.failure)
    }
    await done(order, outcome.order, accepted.length > 0)
    return null
  }

  return (
    <OrderMethodDialog
      opened={opened}
      onClose={onClose}
      laboratory={laboratory.name}
      methods={methods.data}
      onReadMethods={methods.isLoadingError ? () => void methods.refetch() : null}
      order={reviewed}
      notice={
        <>
          <SimilarOrderNotice laboratory={laboratory} cns={cns} units={reviewed.units} />
          {notice}
          {offline ? (
            <Text size="sm" c="dimmed">
              Sin conexión: el pedido se guarda en este dispositivo y se enviará después.
            </Text>
          ) : null}
        </>
      }
      disabledReason={disabledReason}
      onSave={save}
      onSendDirectly={send}
    />
  )
}
