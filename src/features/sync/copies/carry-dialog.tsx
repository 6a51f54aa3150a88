import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconDownload, IconQrcode, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { CarryCodes } from '@/features/sync/copies/carry-codes'
import { CopyFacts } from '@/features/sync/copies/copy-facts'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import type { TakenOut, Way } from '@/offline/outbox/take-out'
import { useDevice } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'
import { saveFile } from '@/ui/files/download'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

type CarryDialogProps = { entry: OrderEntry; onClose: () => void }

/** Takes an order that waits to another device, and says where else it is. */
export default function CarryDialog({ entry, onClose }: CarryDialogProps) {
  useReturnedFocus()
  const device = useDevice()
  const [codes, setCodes] = useState<string[] | null>(null)
  const takeOut = async (way: Way): Promise<string[] | null> => {
    const taken = await device.outbox.takeOut(entry.id, way)
    if (taken.ok) return taken.texts
    notify.error(failures[taken.reason])
    return null
  }
  const makeFile = async () => {
    const texts = await takeOut('file')
    return texts && new File(texts, fileName(entry), { type: 'text/plain' })
  }
  const save = async () => {
    const file = await makeFile()
    if (file) saveFile(file, file.name)
  }
  const share = async () => {
    const file = await makeFile()
    // Whoever closes the browser's dialog has decided so.
    if (file) await navigator.share({ files: [file] }).catch(() => undefined)
  }

  return (
    <Modal opened onClose={onClose} title="Llevar a otro dispositivo" size="lg">
      <Stack>
        <Text size="sm">
          En otro dispositivo con conexión, entre en «Pedidos realizados» de la farmacia y pulse «Traer
          pedido». Puede hacerlo cualquier usuario de la farmacia, o su laboratorio. El pedido se crea una
          sola vez, aunque después lo envíe también este dispositivo, y solo el servidor puede leer lo que
          lleva.
        </Text>
        <Group gap="xs">
          <Button leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
            Guardar archivo
          </Button>
          {canShareFiles() ? (
            <Button variant="default" leftSection={<IconShare size={18} aria-hidden />} onClick={share}>
              Compartir
            </Button>
          ) : null}
          <Button
            variant="default"
            leftSection={<IconQrcode size={18} aria-hidden />}
            onClick={async () => setCodes(await takeOut('code'))}
          >
            Mostrar código
          </Button>
        </Group>
        {codes === null ? null : <CarryCodes texts={codes} />}
        <CopyFacts entry={entry} />
      </Stack>
    </Modal>
  )
}

/** Its ending is one that browsers share, and every device opens. */
const fileName = ({ createdAt, id }: OrderEntry) =>
  `pedido-${createdAt.slice(0, 10)}-${id.slice(0, 8)}.rebotica.txt`

const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([''], 'pedido.txt', { type: 'text/plain' })] }) ?? false

const failures: Record<Extract<TakenOut, { ok: false }>['reason'], string> = {
  wrong_state: 'Este pedido ha cambiado de estado; mire cómo está ahora.',
  no_key: 'Para llevarlo, acceda antes una vez con conexión y con el usuario que lo hizo.',
  not_sealed: 'Este navegador no puede preparar el pedido para llevarlo.',
  too_long: 'El pedido es demasiado largo para mostrarlo en códigos: guárdelo en un archivo.',
  not_loaded: 'No se ha podido cargar lo que hace falta. Inténtelo de nuevo con conexión.',
  storage_full: 'No queda espacio en este dispositivo; el pedido sigue como estaba.',
  storage_failed: 'Este dispositivo no ha podido anotarlo; el pedido sigue como estaba.',
}
