import { Button, Text } from '@mantine/core'
import { formatInstant } from '@/domain/basics/dates'
import classes from '@/features/sync/entries/sync.module.css'
import type { LostEntries } from '@/offline/backup/outbox-backup'
import { capitalised, nameEntries, nameOneEntry } from '@/parts/outbox/entry-words'
import { useDevice } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'

/** What the browser has lost: what is known of each, until the user has dealt with it. */
export function LostEntriesList({ entries }: { entries: LostEntries['own'] }) {
  const device = useDevice()
  if (entries.length === 0) return null
  const dismiss = async (id: string) => {
    const closed = await device.outboxBackup.dismiss(id)
    if (!closed.ok) notify.error('No se ha podido guardar en este dispositivo. Inténtelo de nuevo.')
  }
  return (
    <ul
      className={classes.entries}
      aria-label={`${capitalised(nameEntries(entries.map(({ kind }) => kind)))} sin localizar`}
    >
      {entries.map(({ id, kind, createdAt }) => (
        <li key={id} className={classes.entry} data-state="rejected">
          <div className={classes.entryHead}>
            <Text fw={600} size="sm">
              {capitalised(nameOneEntry([kind]))}
            </Text>
            <span className={classes.state}>Sin localizar</span>
          </div>
          <Text size="sm" c="dimmed">
            Guardado el {formatInstant(createdAt)}. El navegador ha perdido lo que contenía.
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.entryActions}
            onClick={() => dismiss(id)}
          >
            Ya lo he comprobado
          </Button>
        </li>
      ))}
    </ul>
  )
}
