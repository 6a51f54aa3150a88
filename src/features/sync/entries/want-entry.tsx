import { formatInstant } from '@/domain/basics/dates'
import { formatCount } from '@/domain/basics/numbers'
import { EntryItem } from '@/features/sync/entries/entry-item'
import type { WantEntry } from '@/offline/kinds/want'

const what = 'Aviso si vuelve'

/** A product that is put on the list of wants or taken off it, in the outbox. */
function WantItem({ entry }: { entry: WantEntry }) {
  const { units, removes } = entry.body
  const isRemoval = removes !== null
  return (
    <EntryItem
      entry={entry}
      title={entry.product.name}
      facts={[
        isRemoval ? 'Quitado de los esperados' : what,
        formatCount(units, 'ud', 'uds'),
        formatInstant(entry.createdAt),
      ].join(' · ')}
      discarding={{
        title: 'Descartar aviso',
        question: isRemoval
          ? 'El producto seguirá entre los esperados.'
          : 'El producto dejará de estar entre los esperados.',
        doubt: 'Un intento anterior no se confirmó: el servidor podría tener ya este cambio.',
        done: 'Aviso descartado.',
      }}
    />
  )
}

export const wantPanel = {
  Item: WantItem,
  canBeCorrected: false,
  afterLoss: 'Compruebe en «Esperados» si está el producto; si no está, apúntelo de nuevo.',
}
