import { Button, FileButton, Group } from '@mantine/core'
import { useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { ImportDialog } from '@/features/sync/entries/import-dialog'
import { type PreviewedOrder, previewOrders } from '@/features/sync/entries/import-preview'
import type { ImportOutcome } from '@/offline/outbox/outbox-file'
import { useSessionScope } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'
import { saveFile } from '@/ui/files/download'

/**
 * Exports unsent orders to a file and imports them again: for another device, or before the browser's data is deleted.
 */
export function EntryFile({ waiting }: { waiting: number }) {
  const scope = useSessionScope()
  const { device, identity } = scope
  const [chosen, setChosen] = useState<{ text: string; orders: PreviewedOrder[] } | null>(null)
  const exportEntries = async () => {
    const outcome = await device.outbox.exportEntries(identity)
    if (!outcome.ok) return notify.error('Este dispositivo no ha podido preparar el archivo.')
    saveFile(outcome.blob, outcome.name)
    notify.success(
      outcome.count === 1 ? '1 pedido exportado.' : `${formatInteger(outcome.count)} pedidos exportados.`,
    )
  }
  const choose = async (file: File | null) => {
    if (file === null) return
    const text = await file.text()
    const read = await device.outbox.readEntries(identity, text)
    if (!read.ok) return tell(read)
    const { orders, ...ignored } = read
    if (orders.length === 0) return tell({ added: 0, ...ignored })
    setChosen({ text, orders: await previewOrders(scope, orders) })
  }
  const importChosen = async () => {
    setChosen(null)
    if (chosen === null) return
    tell(await device.outbox.importEntries(identity, chosen.text))
    device.drainer.nudge()
  }
  return (
    <Group gap="xs">
      <Button variant="subtle" disabled={waiting === 0} onClick={exportEntries}>
        Exportar pendientes
      </Button>
      <FileButton accept="application/json,.json" onChange={choose}>
        {(props) => (
          <Button variant="subtle" {...props}>
            Importar
          </Button>
        )}
      </FileButton>
      <ImportDialog
        orders={chosen?.orders ?? null}
        onImport={importChosen}
        onCancel={() => setChosen(null)}
      />
    </Group>
  )
}

function tell(outcome: ImportOutcome) {
  if (!outcome.ok) return notify.error(importFailures[outcome.reason])
  const { added, known, foreign, closed } = outcome
  const ignored = [
    known > 0 ? `${formatInteger(known)} ya estaban` : null,
    closed > 0 ? `${formatInteger(closed)} ya terminaron aquí` : null,
    foreign > 0 ? `${formatInteger(foreign)} son de otro usuario` : null,
  ].filter((part) => part !== null)
  const text = `${formatInteger(added)} importados${ignored.length === 0 ? '' : `; ${ignored.join(', ')}`}.`
  if (added > 0) notify.success(text)
  else notify.info(text)
}

const importFailures = {
  as_if_other:
    'El archivo muestra una cosa y pide otra: no se ha importado nada. Expórtelo de nuevo en el otro dispositivo.',
  not_ours: 'El archivo no contiene pedidos de Rebotica.',
  not_loaded: 'No se ha podido cargar la importación: inténtelo de nuevo con conexión.',
  storage_full: 'No queda espacio en este dispositivo: no se ha importado nada.',
  storage_failed: 'Este dispositivo no ha podido guardar los pedidos: no se ha importado nada.',
}
