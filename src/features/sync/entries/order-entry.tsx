import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { formatInstant } from '@/domain/basics/dates'
import { lineAmount } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import { WaitsLong } from '@/features/sync/copies/waits-long'
import { EntryItem, useSendAgain } from '@/features/sync/entries/entry-item'
import { entryFailure, whyHeld } from '@/features/sync/entries/entry-texts'
import { OrderLines } from '@/features/sync/entries/order-lines'
import { dropOf } from '@/features/sync/entries/price-texts'
import classes from '@/features/sync/entries/sync.module.css'
import { needsDecision } from '@/offline/kinds/entry-state'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import { refusedLines } from '@/offline/outbox/order-rest'
import { Money } from '@/parts/prices/money'
import { PriceChanges } from '@/parts/prices/price-changes'
import { usePriceMode } from '@/parts/prices/price-mode'
import { useDevice } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { notify } from '@/ui/feedback/notify'

const CarryDialog = lazyComponent(() => import('@/features/sync/copies/carry-dialog'))

/** Opens the cart of a laboratory, after an order was taken back into it. */
export type ToCart = (pharmacy: number, laboratory: number) => void

type OrderItemProps = {
  entry: OrderEntry
  onCart: ToCart
  /** It was saved right before: the list of orders marks it. */
  justSaved?: boolean
}

/** An order in the outbox, which can also be accepted at new prices or taken back into its cart. */
export function OrderItem({ entry, onCart, justSaved = false }: OrderItemProps) {
  const device = useDevice()
  const { label } = usePriceMode()
  /** Whether the user is asked: the server may have the order. */
  const [asks, setAsks] = useState(false)
  /** Not beside its button: an attempt begins while the user looks at it. */
  const [carries, setCarries] = useState(false)
  const { display, state } = entry
  const send = useSendAgain(entry)
  const refused = refusedLines(entry)
  const sendRest = () => send(device.outbox.sendRest({ id: entry.id, key: device.outbox.newOrderKey() }))
  const editBack = async (confirmation: { evenIfReceived: boolean }) => {
    const outcome = await device.outbox.editBack(entry.id, confirmation)
    if (outcome.ok) {
      notify.success('Productos devueltos al carrito.')
      // The server knew more than this device: the cart is to mark the lines that were refused.
      if (needsDecision(entry))
        void device.snapshots.refreshSnapshot({
          ...{ client: device.client, pharmacy: entry.body.pharma, isNewer: true },
        })
      onCart(entry.body.pharma, display.laboratory.id)
    } else if (outcome.reason === 'maybe_received') return setAsks(true)
    else notify.error(entryFailure(entry.endpoint, outcome.reason))
    setAsks(false)
  }
  const units = formatInteger(display.totalQuantity)
  return (
    <>
      <EntryItem
        entry={entry}
        title={entry.order?.name ?? entry.body.name}
        justSaved={justSaved}
        facts={
          <>
            {display.laboratory.name} · {units} uds · {label}{' '}
            <Money pvl={display.totalPvl} pvp={display.totalPvp} /> · {formatInstant(entry.createdAt)}
          </>
        }
        details={
          <>
            <EntryPrices state={state} prices={entry.prices} />
            <WaitsLong entry={entry} />
            <OrderLines lines={linesOf(entry)} />
          </>
        }
        actions={[
          state === 'review' ? (
            <Button
              key="accept"
              size="compact-sm"
              className={classes.accept}
              onClick={() => send(device.outbox.acceptPrices(entry))}
            >
              Aceptar los nuevos precios
            </Button>
          ) : refused.size > 0 ? (
            <Button key="rest" size="compact-sm" className={classes.accept} onClick={sendRest}>
              {refused.size === 1
                ? 'Quitar esa línea y enviar el resto'
                : `Quitar ${formatInteger(refused.size)} líneas y enviar el resto`}
            </Button>
          ) : null,
          <Fragment key="after">
            <ActionButton
              variant="subtle"
              size="compact-sm"
              disabledReason={whyHeld(entry)}
              onClick={() => editBack({ evenIfReceived: false })}
            >
              {state === 'review' ? 'Volver al carrito' : 'Devolver al carrito'}
            </ActionButton>
            {needsDecision(entry) ? null : (
              <Button variant="subtle" size="compact-sm" onClick={() => setCarries(true)}>
                Llevar a otro dispositivo
              </Button>
            )}
          </Fragment>,
        ]}
        discarding={{
          title: 'Descartar pedido',
          question: `El pedido no se enviará y sus ${units} unidades se perderán.`,
          doubt: doubtOf(entry),
          done: 'Pedido descartado.',
        }}
      />
      {carries ? <CarryDialog entry={entry} onClose={() => setCarries(false)} /> : null}
      <ConfirmDialog
        opened={asks}
        title="Devolver al carrito"
        confirmLabel="Devolver de todos modos"
        destructive
        onConfirm={() => editBack({ evenIfReceived: true })}
        onCancel={() => setAsks(false)}
      >
        {doubtOf(entry)}
      </ConfirmDialog>
    </>
  )
}

const linesOf = ({ body, display }: OrderEntry) => {
  const expected = new Map(body.purchaseOrderLines.map((line) => [line.cn, line.expected]))
  return display.products.map(({ cn, product, quantity, pvl }) => ({
    ...{ cn, product, quantity },
    cents: expected.get(cn)?.totalPvlWithDiscount ?? lineAmount(quantity, pvl),
  }))
}

/** Why taking it back or discarding it could create it twice. */
const doubtOf = ({ maybeReceived }: OrderEntry): string => {
  const doubt = maybeReceived
    ? 'Un intento anterior no se confirmó: el servidor podría tener ya este pedido.'
    : 'Este pedido se copió fuera de este dispositivo: otro podría haberlo enviado o enviarlo después.'
  return `${doubt} Compruébelo en pedidos realizados antes de seguir.`
}

export const orderPanel = {
  Item: OrderItem,
  canBeCorrected: true,
  afterLoss: 'Compruebe en «Pedidos» si el pedido llegó; si no está, hágalo de nuevo.',
}

/** An order's changed prices: rises, which its user has to accept, or drops, which were applied. */
function EntryPrices({ state, prices = [] }: Pick<OrderEntry, 'state' | 'prices'>) {
  if (prices.length === 0) return null
  if (state === 'review') return <PriceChanges changes={prices} />
  const drop = dropOf(prices)
  if (state !== 'accepted' || drop === null) return null
  return (
    <details className={classes.drop}>
      <summary>{drop}</summary>
      <PriceChanges changes={prices} />
    </details>
  )
}
