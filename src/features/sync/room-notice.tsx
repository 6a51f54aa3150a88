import { Button, Text } from '@mantine/core'
import classes from '@/features/sync/notices.module.css'
import { droppedText } from '@/features/sync/room-texts'
import { useDroppedData } from '@/features/sync/use-room'

/** The device had no room for what must be written: says what went for it, until the user confirms. */
export default function RoomNotice() {
  const dropped = useDroppedData()
  const text = dropped && droppedText(dropped.note, dropped.months)
  return (
    // Always rendered, because some screen readers only announce changes inside an existing status element.
    <div role="status">
      {text === null || dropped?.note.isSeen ? null : (
        <section className={classes.notice} data-tone="amber" aria-label="Sitio en este dispositivo">
          <Text size="sm">{text}</Text>
          <Button variant="default" onClick={dropped?.markSeen}>
            Entendido
          </Button>
        </section>
      )}
    </div>
  )
}
