import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { IconBulb, IconBulbOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type BarcodeReader, openReader } from '@/parts/scanning/barcode-reader'
import { type Camera, type CameraOutcome, openCamera } from '@/parts/scanning/camera'
import classes from '@/parts/scanning/camera-dialog.module.css'
import type { Said } from '@/parts/scanning/said'
import { createScanOnce } from '@/parts/scanning/scan-once'
import { ErrorState } from '@/ui/feedback/error-state'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

export type CameraDialogProps = {
  /** Takes a code, as a unit of its product say; returns a message about the result. */
  onCode: (code: string) => Said
  onClose: () => void
  camera?: () => Promise<CameraOutcome>
  reader?: () => Promise<BarcodeReader>
  words?: { wait: string; help: string }
}

const wordsOfPacks = {
  wait: 'Acerque el código de barras o el DataMatrix del envase.',
  help: 'Cada vez que aparece un código se añade una unidad. Para repetirlo, apártelo un momento.',
}

/** Between two pictures. */
const pauseMs = 120

/** The device's camera as a scanner of each code that comes into view. */
export default function CameraDialog({
  onCode,
  onClose,
  camera: open = openCamera,
  reader = openReader,
  words = wordsOfPacks,
}: CameraDialogProps) {
  useReturnedFocus()
  const [attempt, setAttempt] = useState(0)
  const [camera, setCamera] = useState<Camera | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const [isLit, setLit] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const add = useRef(onCode)
  add.current = onCode

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let opened: Camera | undefined
    const scanOnce = createScanOnce()
    const look = async (read: BarcodeReader): Promise<void> => {
      const shown = video.current
      // There is nothing to read before the first picture. A picture that cannot be read is skipped.
      const codes = shown !== null && shown.videoWidth > 0 ? await read(shown).catch(() => []) : []
      if (isOver) return
      for (const code of scanOnce(codes, performance.now())) {
        setSaid(add.current(code))
        navigator.vibrate?.(60)
      }
      timer = setTimeout(() => void look(read), pauseMs)
    }
    const start = async () => {
      const [outcome, read] = await Promise.all([open(), reader().catch(() => null)])
      if (outcome.ok) opened = outcome.camera
      if (isOver) return opened?.close()
      if (!outcome.ok) return setProblem(outcome.problem)
      if (read === null) {
        opened?.close()
        return setProblem(
          'El lector de códigos no se ha podido descargar. Conéctese una vez y vuelva a intentarlo.',
        )
      }
      setCamera(outcome.camera)
      void look(read)
    }
    setProblem(null)
    void start()
    return () => {
      isOver = true
      clearTimeout(timer)
      opened?.close()
    }
  }, [attempt, open, reader])

  useEffect(() => {
    if (video.current !== null && camera !== null) video.current.srcObject = camera.stream
  }, [camera])

  const light = camera?.light
  const toggleLight = async () => {
    await light?.(!isLit)
      .then(() => setLit(!isLit))
      .catch(() => undefined)
  }

  return (
    <Modal opened onClose={onClose} title="Escanear con la cámara" size="lg">
      <Stack>
        {problem === null ? (
          <div className={classes.camera}>
            {camera === null ? (
              <span className={classes.cameraWait} role="status">
                <Loader size={16} aria-hidden /> Abriendo la cámara…
              </span>
            ) : null}
            <video ref={video} autoPlay muted playsInline aria-label="Lo que ve la cámara" />
          </div>
        ) : (
          <ErrorState title={problem} onRetry={() => setAttempt((before) => before + 1)}>
            También puede escribir el código o usar un lector.
          </ErrorState>
        )}
        <p role="status" className={said?.isProblem ? classes.cameraProblem : classes.cameraSaid}>
          {said?.text ?? (problem === null ? words.wait : '')}
        </p>
        <Text size="sm" c="dimmed">
          {words.help}
        </Text>
        <Group justify="flex-end">
          {light === undefined ? null : (
            <Button
              variant="default"
              aria-pressed={isLit}
              leftSection={isLit ? <IconBulbOff size={18} aria-hidden /> : <IconBulb size={18} aria-hidden />}
              onClick={toggleLight}
            >
              {isLit ? 'Apagar la luz' : 'Encender la luz'}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            Terminar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
