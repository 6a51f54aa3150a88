import { Button, Text } from '@mantine/core'
import { formatInstant } from '@/domain/basics/dates'
import classes from '@/features/sync/entries/sync.module.css'
import { panelOf } from '@/features/sync/entries/sync-entry'
import type { LostEntries } from '@/offline/backup/outbox-backup'
import { capitalised, kindOfMark, nameEntries } from '@/parts/outbox/entry-words'
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
      aria-label={`${capitalised(nameEntries(entries.map(kindOfMark)))} sin localizar`}
    >
      {entries.map((mark) => {
        const { title, fact } = panelOf(kindOfMark(mark)).lost(mark)
        return (
          <li key={mark.id} className={classes.entry} data-state="rejected">
            <div className={classes.entryHead}>
              <Text fw={600} size="sm">
                {title}
              </Text>
              <span className={classes.state}>Sin localizar</span>
            </div>
            <Text size="sm" c="dimmed">
              {fact} · guardado el {formatInstant(mark.createdAt)}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.entryActions}
              onClick={() => dismiss(mark.id)}
            >
              Ya lo he comprobado
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
