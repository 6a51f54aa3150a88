import { Button, Text } from '@mantine/core'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { ticketSubject } from '@/domain/support/ticket'
import classes from '@/features/sync/sync.module.css'
import type { LostEntries } from '@/offline/backup/outbox-backup'
import { kindOfMark, type MarkedEntry } from '@/offline/database/marked-entry'
import { capitalised, nameEntries } from '@/parts/outbox/entry-words'
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
      {entries.map((mark) => (
        <li key={mark.id} className={classes.entry} data-state="rejected">
          <div className={classes.entryHead}>
            <Text fw={600} size="sm">
              {titleOf(mark)}
            </Text>
            <span className={classes.state}>Sin localizar</span>
          </div>
          <Text size="sm" c="dimmed">
            {factOf(mark)} · guardado el {formatInstant(mark.createdAt)}
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
      ))}
    </ul>
  )
}

const titleOf = (mark: MarkedEntry): string => {
  if ('subject' in mark) return ticketSubject(mark.subject)
  return 'pharmacy' in mark ? mark.pharmacy : mark.laboratory
}
const factOf = (mark: MarkedEntry): string => {
  if ('subject' in mark) return 'Ticket de soporte'
  return 'pharmacy' in mark ? 'Registro de farmacia' : `${formatInteger(mark.totalQuantity)} uds`
}
