import { Button, Text } from '@mantine/core'
import { droppedText } from '@/features/sync/notices/eviction-texts'
import classes from '@/features/sync/notices/notices.module.css'
import { useDroppedData } from '@/features/sync/notices/use-evicted-data'

/** The device had no room for what must be written: says what went for it, until the user confirms. */
export default function EvictionNotice() {
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
