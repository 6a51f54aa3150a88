import { IconBan } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '@/contract/orders/orders'
import { isTakenInPart, laboratoriesIn } from '@/features/orders/order-state-texts'
import { useOrderMoves } from '@/features/orders/use-order-moves'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { ActionButton } from '@/ui/controls/action-button'
import { CompactButton } from '@/ui/controls/compact-button'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const RepeatOrderDialog = lazyComponent(() => import('@/features/orders/repeat-order-dialog'))

type OrderActionProps = { order: Order }

/** Withdraws the parts of an order that no laboratory has taken yet, after a confirmation. */
export function CancelOrder({ order }: OrderActionProps) {
  const { moving, cancel, hasFailed } = useOrderMoves(order.id)
  const [asking, setAsking] = useState(false)
  const unreachable = useOfflineReason()
  const confirmed = useRef(false)
  const isThere = order.state === 'sent'
  useEffect(() => {
    // The button has gone with the focus that its dialog gave back to it, or was about to.
    if (confirmed.current && !isThere) document.querySelector('h1')?.focus({ preventScroll: true })
    if (hasFailed || !isThere) confirmed.current = false
  }, [isThere, hasFailed])
  if (!isThere) return null
  const label = isTakenInPart(order) ? 'Anular el resto' : 'Anular pedido'
  return (
    <>
      <CompactButton
        icon={<IconBan size={18} aria-hidden />}
        label={label}
        loading={moving}
        disabledReason={unreachable}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        opened={asking}
        title={label}
        confirmLabel={label}
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          confirmed.current = true
          void cancel()
        }}
      >
        {consequence(order)}
      </ConfirmDialog>
    </>
  )
}

const consequence = (order: Order): string => {
  if (isTakenInPart(order))
    return `Se mantiene lo que ya ha tramitado ${laboratoriesIn(order, 'taken')} del pedido «${order.name}». Se anula lo de ${laboratoriesIn(order, 'sent')}, y no se puede deshacer. ¿Desea anularlo?`
  const whose = order.parts.length > 1 ? 'Ningún laboratorio servirá' : 'El laboratorio no servirá'
  return `${whose} el pedido «${order.name}» y no se puede deshacer. ¿Desea anularlo?`
}

/** For laboratories and staff: marks the order as taken, after which the pharmacy cannot withdraw it. */
export function TakeOrder({ order }: OrderActionProps) {
  const { moving, take } = useOrderMoves(order.id)
  const unreachable = useOfflineReason()
  const taken = order.state === 'taken'
  // What was answered stays taken: the server gives none of that back.
  if (taken && order.answered !== undefined) return null
  return (
    <ActionButton
      variant="default"
      loading={moving}
      disabledReason={unreachable}
      onClick={() => take(!taken)}
    >
      {taken ? 'Deshacer tramitado' : 'Marcar como tramitado'}
    </ActionButton>
  )
}

type RepeatOrderProps = OrderActionProps & {
  /** To the cart of that laboratory, after its products were added again. */
  onCart: (pharmacy: number, laboratory: number) => void
}

/** For pharmacies: adds the order's products to the cart again. */
export function RepeatOrder(props: RepeatOrderProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionButton disabledReason={null} onClick={() => setOpened(true)}>
        Repetir pedido
      </ActionButton>
      {opened ? <RepeatOrderDialog {...props} onClose={() => setOpened(false)} /> : null}
    </>
  )
}
