import { Button, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/sync/notices.module.css'
import type { DataLoss } from '@/offline/backup/data-loss'
import { useDevice } from '@/parts/session/scope'

/** The browser deleted what it kept for this device: what was put back, and what is gone. Until its reader has seen it. */
export default function LossNotice() {
  const { outboxBackup: unsent } = useDevice()
  const loss = useLiveQuery(() => unsent.loss(), [unsent])
  return (
    // There before it has anything to say: else not every screen reader says it.
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
