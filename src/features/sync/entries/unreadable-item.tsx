import { Group, Text } from '@mantine/core'
import { formatInstant } from '@/domain/basics/dates'
import { DiscardButton } from '@/features/sync/entries/entry-item'
import classes from '@/features/sync/entries/sync.module.css'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { capitalised, nameOneEntry } from '@/parts/outbox/entry-words'

/** One's own, under a key that the server no longer gives: it can neither be shown nor sent. */
export function UnreadableItem({ entry }: { entry: Pick<OutboxEntry, 'id' | 'endpoint' | 'createdAt'> }) {
  const what = nameOneEntry([entry.endpoint])
  return (
    <li className={classes.entry} data-state="rejected">
      <Text fw={600} size="sm">
        {`Su ${what} del ${formatInstant(entry.createdAt)}`}
      </Text>
      <Text size="sm">
        Pregunte a soporte antes de descartarlo: con la clave anterior del servidor se podría leer y enviar.
      </Text>
      <Group gap={4} className={classes.entryActions}>
        <DiscardButton
          entry={entry}
          discarding={{
            title: `Descartar ${what}`,
            question: `El ${what} no se enviará, y lo que tenía se perderá.`,
            doubt: `Puede que el servidor tenga ya este ${what}, o que otro dispositivo lo envíe. Compruébelo antes de hacer otro igual.`,
            done: `${capitalised(what)} descartado.`,
          }}
        />
      </Group>
    </li>
  )
}
