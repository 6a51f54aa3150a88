import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconDownload, IconQrcode, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { carriedForDays, isTooOldToCarry } from '@/domain/carried/carried-order'
import { CarryCodes } from '@/features/sync/copies/carry-codes'
import { CopyFacts } from '@/features/sync/copies/copy-facts'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import type { Sealed, TakenOut, Way } from '@/offline/outbox/take-out'
import { useDevice } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'
import { saveFile } from '@/ui/files/download'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

type CarryDialogProps = { entry: OrderEntry; onClose: () => void }

/** Takes an order that waits to another device, and says where else it is. */
export default function CarryDialog({ entry, onClose }: CarryDialogProps) {
  useReturnedFocus()
  const device = useDevice()
  const isTooOld = isTooOldToCarry({ madeAt: entry.createdAt }, new Date(device.serverNow()))
  return (
    <Modal opened onClose={onClose} title="Llevar a otro dispositivo" size="lg">
      <Stack>
        {isTooOld ? (
          <Text size="sm">
            Se hizo hace más de {carriedForDays} días: ya no se puede llevar, y solo puede enviarlo este
            dispositivo.
          </Text>
        ) : (
          <Ways entry={entry} />
        )}
        <CopyFacts entry={entry} isTooOld={isTooOld} />
      </Stack>
    </Modal>
  )
}

/** As a file, shared, or as codes. */
function Ways({ entry }: Pick<CarryDialogProps, 'entry'>) {
  const device = useDevice()
  const [codes, setCodes] = useState<string[] | null>(null)
  // Before a press: a browser shares only right after one.
  const [sealing, setSealing] = useState(() => device.outbox.seal(entry.id))
  const refuse = (reason: Reason) => {
    notify.error(failures[reason])
    return null
  }
  const sealed = async () => {
    const outcome = await sealing
    if (outcome.ok) return outcome
    setSealing(device.outbox.seal(entry.id))
    return refuse(outcome.reason)
  }
  const mark = async (order: Order, way: Way | null): Promise<boolean> => {
    const taken = await order.mark(way)
    if (!taken.ok) refuse(taken.reason)
    return taken.ok
  }
  const save = async () => {
    const order = await sealed()
    if (order === null || !(await mark(order, 'file'))) return
    const file = fileOf(entry, order.text)
    saveFile(file, file.name)
  }
  const share = async () => {
    const order = await sealed()
    // Whether it leaves is known only afterwards.
    if (order === null || !(await mark(order, null))) return
    try {
      await navigator.share({ files: [fileOf(entry, order.text)] })
    } catch (error) {
      // Whoever closes the browser's dialog has decided so.
      if (!(error instanceof DOMException && error.name === 'AbortError')) refuse('not_shared')
      return
    }
    await order.mark('file')
  }
  const showCodes = async () => {
    const order = await sealed()
    if (order === null) return
    if (order.codes === null) return refuse('too_long')
    if (await mark(order, 'code')) setCodes(order.codes)
  }

  return (
    <>
      <Text size="sm">
        En otro dispositivo con conexión, entre en «Pedidos realizados» de la farmacia y pulse «Traer pedido».
        Puede hacerlo cualquier usuario de la farmacia, o el laboratorio, si todo el pedido es para él. El
        pedido se crea una sola vez, aunque después lo envíe también este dispositivo, y solo el servidor
        puede leer lo que lleva.
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
        <Button variant="default" leftSection={<IconQrcode size={18} aria-hidden />} onClick={showCodes}>
          Mostrar código
        </Button>
      </Group>
      {codes === null ? null : <CarryCodes texts={codes} />}
    </>
  )
}

/** The ending of its name is one that browsers share, and every device opens. */
const fileOf = ({ createdAt, id }: OrderEntry, text: string): File =>
  new File([text], `pedido-${createdAt.slice(0, 10)}-${id.slice(0, 8)}.rebotica.txt`, { type: 'text/plain' })

const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([''], 'pedido.txt', { type: 'text/plain' })] }) ?? false

type Order = Extract<Sealed, { ok: true }>
type Reason = Extract<Sealed | TakenOut, { ok: false }>['reason'] | 'too_long' | 'not_shared'

const failures: Record<Reason, string> = {
  wrong_state: 'Este pedido ha cambiado de estado; mire cómo está ahora.',
  no_key: 'Para llevarlo, acceda antes una vez con conexión y con el usuario que lo hizo.',
  no_server_key: 'Este servidor aún no permite llevar pedidos a otro dispositivo.',
  not_sealed: 'Este navegador no puede preparar el pedido para llevarlo.',
  too_long: 'El pedido es demasiado largo para mostrarlo en códigos: guárdelo en un archivo.',
  not_shared: 'Este navegador no ha podido compartirlo: guárdelo en un archivo.',
  not_loaded: 'No se ha podido cargar lo que hace falta. Inténtelo de nuevo con conexión.',
  storage_full: 'No queda espacio en este dispositivo; el pedido sigue como estaba.',
  storage_failed: 'Este dispositivo no ha podido anotarlo; el pedido sigue como estaba.',
}
