import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatInstant } from '@/domain/basics/dates'
import type { PriceChange } from '@/domain/offers/price-change'
import { orderFromProposal, orderName } from '@/domain/order/order'
import { cartSheet } from '@/domain/order/order-sheet'
import { tagOf } from '@/domain/proposal/extensions'
import { LeftOutNotice } from '@/features/purchasing/left-out-notice'
import { laboratoryOf } from '@/features/purchasing/proposal-laboratory'
import { orderDisplay } from '@/features/purchasing/provision-lines'
import type { ProposalDialogProps } from '@/features/purchasing/provisions-props'
import { quantitiesByKey } from '@/features/purchasing/quantities'
import { methodsQuery } from '@/features/purchasing/queries'
import type { OrderDisplay } from '@/offline/database/outbox-entry'
import { atAcceptedPrices, type OrderToSave } from '@/offline/outbox/save-order'
import { OrderMethodDialog, type SaveProblem } from '@/parts/orders/order-method-dialog'
import { saveProblem, sendProblem } from '@/parts/orders/save-problem'
import { notify } from '@/ui/notify'
import { exportSheet } from '@/ui/spreadsheet/export-sheet'

/** An auto-buy proposal is saved as an order at once, with the laboratory's method (purchasing.md §4). */
export function SaveProposalDialog(props: ProposalDialogProps) {
  const { device, identity, pharmacy, session, groups, touched, summary, opened, onClose, onOrders } = props
  const { outbox } = device
  const laboratory = laboratoryOf(pharmacy, session)
  const methods = useQuery(methodsQuery({ device, identity, pharmacy: pharmacy.id }, laboratory.id))
  const [id, setId] = useState(() => outbox.newOrderKey())
  useEffect(() => {
    if (opened) setId(outbox.newOrderKey())
  }, [opened, outbox])

  const orderOf = (method: number | null): OrderToSave => {
    const tag = tagOf(session.quickwin, session.extension)
    return {
      identity,
      id,
      order: orderFromProposal({
        quickwin: session.quickwin,
        groups,
        quantities: quantitiesByKey(groups, touched),
        tag,
        name: orderName(new Date(device.serverNow())),
        method,
        pharma: pharmacy.id,
      }),
      display: orderDisplay({ groups, touched, tag, laboratory, summary }),
    }
  }
  const done = (display: OrderDisplay) => {
    onClose()
    notify.success('Pedido guardado con éxito.')
    device.drainer.nudge()
    void downloadOrder(display, device.serverNow())
    onOrders()
  }
  const save = async (method: number | null): Promise<SaveProblem | null> => {
    const order = orderOf(method)
    const outcome = await outbox.saveOrder(order)
    if (!outcome.ok) {
      notify.error('Error en la obtención de datos. Inténtelo de nuevo mas tarde.')
      return saveProblem(outcome)
    }
    done(order.display)
    return null
  }
  const send = async (
    method: number | null,
    accepted: readonly PriceChange[],
  ): Promise<SaveProblem | null> => {
    const order = atAcceptedPrices(orderOf(method), accepted)
    const outcome = await outbox.sendDirectly(order)
    if (!outcome.ok) return sendProblem(outcome.failure)
    done(order.display)
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
      notice={<LeftOutNotice {...props} />}
      onSave={save}
      onSendDirectly={send}
    />
  )
}

/** The order is safe already: a spreadsheet that fails only says so. */
const downloadOrder = async ({ products }: OrderDisplay, now: number) => {
  try {
    await exportSheet(cartSheet(products), `Pedido ${formatInstant(now)}`)
  } catch {
    notify.error('No se ha podido generar el excel')
  }
}
