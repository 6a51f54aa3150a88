import { Button, FileButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { IconCamera, IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { longestCarried } from '@/contract/orders/carried-order'
import { formatInteger } from '@/domain/basics/numbers'
import { carriedFault, readCarriedText } from '@/domain/carried/carried-text'
import { BroughtOrders } from '@/features/orders/carried/brought-orders'
import { useBringing } from '@/features/orders/carried/use-bringing'
import { readTextFile } from '@/parts/pasted/read-text-file'
import { carriedFormats } from '@/parts/scanning/barcode-formats'
import { openReader } from '@/parts/scanning/barcode-reader'
import { hasCamera } from '@/parts/scanning/camera'
import type { Said } from '@/parts/scanning/said'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

const CameraDialog = lazyComponent(() => import('@/parts/scanning/camera-dialog'))

/** Takes in what another device could not send: a file, codes before the camera or from a scanner, or their text. */
export default function BringOrderDialog({ onClose }: { onClose: () => void }) {
  useReturnedFocus()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isScanning, setScanning] = useState(false)
  const { brought, bring, isBringing, create, isCreating } = useBringing({ onBrought: () => setText('') })
  const bringText = (typed: string) => {
    const fault = typed.trim() === '' ? 'Campo obligatorio' : carriedFault(readCarriedText(typed))
    setProblem(fault)
    if (fault === null) bring([{ of: null, text: typed }])
  }
  const bringFiles = async (files: File[]) => {
    setProblem(null)
    const orders = files.map(async (file) => ({
      of: file.name,
      // Nothing that is larger can be one, and it is not read.
      text: file.size > longestCarried ? '' : await readTextFile(file),
    }))
    bring(await Promise.all(orders))
  }
  const take = (code: string): Said => {
    const together = `${text}\n${code}`.trim()
    const read = readCarriedText(together)
    if (read.kind === 'unreadable') return { text: 'Ese código no es de un pedido.', isProblem: true }
    if (read.kind === 'mixed') return { text: carriedFault(read) ?? '', isProblem: true }
    setText(together)
    if (read.kind === 'partial')
      return {
        text: `Leídos ${formatInteger(read.has.length)} de ${formatInteger(read.all)} códigos.`,
        isProblem: false,
      }
    setScanning(false)
    bringText(together)
    return { text: 'Leído.', isProblem: false }
  }

  return (
    <Modal opened onClose={onClose} title="Traer un pedido de otro dispositivo" size="lg">
      <Stack>
        <Text size="sm">
          Para un pedido que espera en un dispositivo sin conexión: allí, «Llevar a otro dispositivo». Antes
          de crearlo verá cuál es; se crea una sola vez, a nombre de quien lo hizo, y hasta 14 días después.
        </Text>
        <Group gap="xs">
          <FileButton multiple accept=".txt,.rebotica,text/plain" onChange={bringFiles}>
            {(props) => (
              <Button {...props} loading={isBringing} leftSection={<IconFileUpload size={18} aria-hidden />}>
                Elegir archivos
              </Button>
            )}
          </FileButton>
          {hasCamera() ? (
            <Button
              variant="default"
              leftSection={<IconCamera size={18} aria-hidden />}
              onClick={() => setScanning(true)}
            >
              Leer códigos con la cámara
            </Button>
          ) : null}
        </Group>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            bringText(text)
          }}
        >
          <Stack gap="xs" align="flex-start">
            <Textarea
              label="Texto del pedido"
              description="Péguelo, o lea aquí los códigos con un lector."
              w="100%"
              rows={3}
              spellCheck={false}
              data-scans="keys"
              autoComplete="off"
              value={text}
              error={problem}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setProblem(null)
              }}
            />
            <Button type="submit" variant="default" loading={isBringing}>
              Traer el pedido
            </Button>
          </Stack>
        </form>
        <BroughtOrders brought={brought} onCreate={create} isCreating={isCreating} />
      </Stack>
      {isScanning ? (
        <CameraDialog
          onCode={take}
          onClose={() => setScanning(false)}
          reader={openCodeReader}
          words={{
            wait: 'Acerque la cámara al código que muestra el otro dispositivo.',
            help: 'Si el pedido tiene varios códigos, muéstrelos uno tras otro, en cualquier orden.',
          }}
        />
      ) : null}
    </Modal>
  )
}

const openCodeReader = () => openReader(carriedFormats)
