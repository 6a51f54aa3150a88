import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Order } from '@/contract/orders/orders'
import { lineAmount } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import type { RepeatedLine } from '@/domain/order/repeat-order'
import classes from '@/features/orders/orders.module.css'
import { useRepeatOrder } from '@/features/orders/use-repeat-order'
import { useUntilWhen } from '@/parts/connection/use-until-when'
import { lineChangeText } from '@/parts/orders/line-change-text'
import { Money } from '@/parts/prices/money'
import { ActionButton } from '@/ui/controls/action-button'
import { ErrorState } from '@/ui/feedback/error-state'
import { Loading } from '@/ui/feedback/loading'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

type RepeatOrderDialogProps = {
  order: Order
  onClose: () => void
  /** To the cart of that laboratory, after the products were added. */
  onCart: (pharmacy: number, laboratory: number) => void
}

/** Adds the products of an earlier order to the carts, after showing what has changed since. */
export default function RepeatOrderDialog({ order, onClose, onCart }: RepeatOrderDialogProps) {
  useReturnedFocus()
  const { repeated, adding, add, problem, refusal, retry } = useRepeatOrder(order, { onAdded: onCart })
  const untilWhen = useUntilWhen()
  const orderable = repeated?.filter(({ line }) => line !== null) ?? []
  return (
    <Modal opened onClose={onClose} title="Repetir pedido" size="lg">
      <Stack>
        {problem === null ? null : (
          <ErrorState title={problems[problem].title} onRetry={retry}>
            {refusal ?? problems[problem].what(untilWhen)}
          </ErrorState>
        )}
        {repeated === undefined ? (
          problem === null ? (
            <Loading height={160} />
          ) : null
        ) : (
          <Differences lines={repeated} />
        )}
        <Group justify="flex-end" className={classes.dialogActions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Volver
          </Button>
          <ActionButton
            loading={adding}
            disabledReason={
              repeated === undefined
                ? 'Las líneas del pedido aún no están aquí'
                : orderable.length === 0
                  ? 'Ningún producto de este pedido se puede pedir hoy'
                  : null
            }
            onClick={add}
          >
            Añadir al carrito
          </ActionButton>
        </Group>
      </Stack>
    </Modal>
  )
}

const problems = {
  lines: {
    title: 'Faltan líneas de este pedido en el dispositivo',
    what: (untilWhen: string) => `El pedido está en el servidor; podrá repetirlo ${untilWhen}.`,
  },
  data: {
    title: 'Los datos de la farmacia aún no están en este dispositivo',
    what: (untilWhen: string) => `Se descargan solos ${untilWhen}; entonces podrá repetir el pedido.`,
  },
}

function Differences({ lines }: { lines: readonly RepeatedLine[] }) {
  const orderable = lines.flatMap(({ line }) => line ?? [])
  const different = lines.filter(({ refusal, changes }) => refusal !== null || changes.length > 0)
  const units = orderable.reduce((sum, { quantity }) => sum + quantity, 0)
  const amount = {
    pvl: orderable.reduce((sum, { quantity, pvl }) => sum + lineAmount(quantity, pvl), 0),
    pvp: orderable.reduce((sum, { quantity, pvp }) => sum + lineAmount(quantity, pvp ?? 0), 0),
  }
  return (
    <>
      <Text>
        {orderable.length === 1 ? 'Se añadirá' : 'Se añadirán'} {formatInteger(orderable.length)} de{' '}
        {formatInteger(lines.length)} productos, {formatInteger(units)} uds, <Money {...amount} /> a los
        precios de hoy.
      </Text>
      {different.length === 0 ? (
        <Text c="dimmed">Nada ha cambiado desde aquel pedido.</Text>
      ) : (
        <section aria-label="Qué ha cambiado" className={classes.differences}>
          <ul>
            {different.map(({ past, refusal, netUnit, changes }) => (
              <li key={past.cn}>
                <b>{past.product}</b>
                <small>
                  {past.cn} · {formatInteger(past.quantity)} uds
                  {netUnit === null ? null : (
                    <>
                      {' · '}
                      <Money cents={netUnit} /> neto/ud hoy
                    </>
                  )}
                </small>
                {refusal === null ? null : (
                  <span className={classes.refusal}>No se añade: {refusal.toLowerCase()}</span>
                )}
                {changes.map((change) => (
                  <span key={change.kind} className={classes.change}>
                    {lineChangeText(change)}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
