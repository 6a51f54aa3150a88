import { Text } from '@mantine/core'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import type { PreviewedOrder } from '@/features/sync/entries/import-preview'
import { OrderLines } from '@/features/sync/entries/order-lines'
import classes from '@/features/sync/entries/sync.module.css'
import { useMissing } from '@/parts/connection/use-is-offline'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'

type ImportDialogProps = {
  /** Null while no file was chosen. */
  orders: readonly PreviewedOrder[] | null
  onImport: () => void
  onCancel: () => void
}

/** Shows what the orders of a file ask for, and waits for a yes: from then on they are sent, once that can be. */
export function ImportDialog({ orders, onImport, onCancel }: ImportDialogProps) {
  const missing = useMissing()
  const count = orders?.length ?? 0
  const waits = orders?.some(({ needsDecision }) => needsDecision) === true
  const act = missing === null && !waits ? 'Importar y enviar' : 'Importar'
  return (
    <ConfirmDialog
      opened={orders !== null}
      title="Importar pedidos"
      confirmLabel={`${act} ${formatInteger(count)} ${count === 1 ? 'pedido' : 'pedidos'}`}
      onConfirm={onImport}
      onCancel={onCancel}
    >
      <Text size="sm">
        Compruebe lo que dice el archivo. Al importarlo, se enviará
        {missing === null ? '' : ` después, ${missing.untilWhen}`}
        {waits ? '; lo que esperaba su decisión la sigue esperando' : ''}.
      </Text>
      <ul className={classes.entries} aria-label="Pedidos del archivo">
        {orders?.map(({ id, name, pharmacy, laboratories, units, lines, createdAt }) => (
          <li key={id} className={classes.entry}>
            <Text fw={600} size="sm">
              {name}
            </Text>
            <Text size="sm" c="dimmed">
              {pharmacy} · {laboratories} · {formatInteger(units)} uds · {formatInstant(createdAt)}
            </Text>
            <OrderLines lines={lines} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
