import { Button, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import classes from '@/features/sync/notices/notices.module.css'
import type { DataLoss } from '@/offline/backup/data-loss'
import { countEntries, fateOf } from '@/parts/outbox/entry-words'
import { useDevice } from '@/parts/session/scope'

/** The browser has deleted its data: says what was restored and what is lost, until the user confirms. */
export default function LossNotice() {
  const { outboxBackup: unsent } = useDevice()
  const loss = useLiveQuery(() => unsent.loss(), [unsent])
  return (
    // Always rendered, because some screen readers only announce changes inside an existing status element.
    <div role="status">
      {loss ? (
        <section className={classes.notice} data-tone="amber" aria-label="Datos de este dispositivo">
          <Text size="sm">
            Este navegador ha perdido los datos que guardaba, también los carritos. {restoredText(loss)}
          </Text>
          <Button variant="default" onClick={() => unsent.forgetLoss()}>
            Entendido
          </Button>
        </section>
      ) : null}
    </div>
  )
}

/** That a copy was not found does not say that there was none: some may be read at the next start. */
const restoredText = ({ restored, waiting }: DataLoss): string => {
  if (restored === 0) return 'No se ha recuperado nada sin enviar.'
  if (waiting.length === 0) return 'Se recuperó lo que estaba sin enviar, y ya no queda nada.'
  const kinds = waiting.map(({ endpoint }) => endpoint)
  const [have, who] = waiting.length === 1 ? ['Se ha', 'quien lo guardó'] : ['Se han', 'quien los guardó']
  return `${have} recuperado ${countEntries(kinds)} sin enviar. ${fateOf(waiting, `en cuanto acceda ${who}`)}`
}
