import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { EntryItem } from '@/features/sync/entries/entry-item'
import type { MarkOf } from '@/offline/kinds/kinds'
import type { ReceptionEntry } from '@/offline/kinds/reception'

const what = 'Recuento de lo recibido'

/** What came of an order, in the outbox. */
function ReceptionItem({ entry }: { entry: ReceptionEntry }) {
  const units = entry.body.lines.reduce((sum, line) => sum + line.units, 0)
  return (
    <EntryItem
      entry={entry}
      title={entry.order.name}
      facts={[
        what,
        units === 1 ? '1 unidad' : `${formatInteger(units)} unidades`,
        formatInstant(entry.createdAt),
      ].join(' · ')}
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
  canBeCorrected: false,
  lost: ({ received }: MarkOf<'createReception'>) => ({ title: received, fact: what }),
  afterLoss: 'Compruebe en el pedido lo recibido; si falta, cuéntelo de nuevo.',
}
