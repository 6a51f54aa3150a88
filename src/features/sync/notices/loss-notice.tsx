import { Button, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/sync/notices/notices.module.css'
import type { DataLoss } from '@/offline/backup/data-loss'
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

const restoredText = ({ restored, waiting }: DataLoss): string => {
  if (restored === 0) return 'No había copias de pedidos sin enviar.'
  const recovered =
    restored === 1
      ? 'Se ha recuperado 1 pedido sin enviar'
      : `Se han recuperado ${formatInteger(restored)} pedidos sin enviar`
  if (waiting === 0) return `${recovered}, y ya no queda ninguno por enviar.`
  if (waiting < restored) return `${recovered}; quedan ${formatInteger(waiting)} por enviar.`
  return restored === 1
    ? `${recovered}: sale en cuanto acceda quien lo guardó.`
    : `${recovered}: salen en cuanto acceda quien los guardó.`
}
