import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { EntryItem } from '@/features/sync/entries/entry-item'
import { needsDecision } from '@/offline/kinds/entry-state'
import type { ReceptionEntry } from '@/offline/kinds/reception'

const what = 'Recuento de lo recibido'

type ReceptionItemProps = { entry: ReceptionEntry; onLeave: () => void }

/** What came of an order, or a correction of it, in the outbox. */
function ReceptionItem({ entry, onLeave }: ReceptionItemProps) {
  const units = entry.body.lines.reduce((sum, line) => sum + Math.abs(line.units), 0)
  const isCorrection = entry.body.lines.some((line) => line.units < 0)
  return (
    <EntryItem
      entry={entry}
      title={entry.order.name}
      facts={[
        isCorrection ? 'Corrección de lo recibido' : what,
        units === 1 ? '1 unidad' : `${formatInteger(units)} unidades`,
        formatInstant(entry.createdAt),
      ].join(' · ')}
      actions={[
        needsDecision(entry) ? (
          <Button
            key="again"
            variant="subtle"
            size="compact-sm"
            onClick={onLeave}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/purchase-order/$id/details/$purchaseOrderId/{-$step}"
                params={{
                  id: String(pharmacyOfOrder(entry.order.id)),
                  purchaseOrderId: String(entry.order.id),
                  step: 'recibir',
                }}
              />
            )}
          >
            Volver a contar
          </Button>
        ) : null,
        null,
      ]}
      discarding={{
        title: 'Descartar recuento',
        question: 'Lo que contó de este pedido no se enviará y se perderá.',
        doubt: 'Un intento anterior no se confirmó: el servidor podría tener ya este recuento.',
        done: 'Recuento descartado.',
      }}
    />
  )
}

export const receptionPanel = {
  Item: ReceptionItem,
  canBeCorrected: true,
  afterLoss: 'Compruebe en el pedido lo recibido; si falta, cuéntelo de nuevo.',
}
