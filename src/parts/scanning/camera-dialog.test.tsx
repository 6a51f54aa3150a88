import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '@/features/testing/test-device'
import CameraDialog, { type CameraDialogProps } from '@/parts/scanning/camera-dialog'

const user = userEvent.setup()

beforeEach(() => {
  // jsdom renders no pictures.
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640)
})

const open = (changes: Partial<CameraDialogProps> = {}) => {
  const close = vi.fn()
  const light = vi.fn(async () => undefined)
  const onCode = vi.fn((code: string) => ({ text: `${code}: 1 unidad`, isProblem: false }))
  const onClose = vi.fn()
  const shown = renderScreen(
    <CameraDialog
      onCode={onCode}
      onClose={onClose}
      camera={async () => ({ ok: true, camera: { stream: {} as MediaStream, light, close } })}
      reader={async () => async () => ['8470006620267']}
      {...changes}
    />,
  )
  return { ...shown, close, light, onCode, onClose }
}

test('a code that comes into the camera’s view adds one unit with a message; holding it still adds no more', async () => {
  const read = vi.fn(async () => ['8470006620267'])
  const { onCode } = open({ reader: async () => read })
  expect(await screen.findByText('8470006620267: 1 unidad')).toBeInTheDocument()
  await waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(3))
  expect(onCode).toHaveBeenCalledOnce()
})

test('a camera picture that cannot be read is skipped', async () => {
  const read = vi.fn(async () => ['650003']).mockRejectedValueOnce(new Error('blurred'))
  open({ reader: async () => read })
  expect(await screen.findByText('650003: 1 unidad')).toBeInTheDocument()
})

test('the dialog says why the camera cannot be opened, and can try again', async () => {
  const camera = vi.fn(async () => ({ ok: false as const, problem: 'La cámara está ocupada' }))
  open({ camera })
  expect(await screen.findByRole('alert')).toHaveTextContent('La cámara está ocupada')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(camera).toHaveBeenCalledTimes(2))
})

test('the dialog says that the reader must be downloaded once, and switches the camera off', async () => {
  const { close } = open({ reader: () => Promise.reject(new TypeError('no network')) })
  expect(await screen.findByRole('alert')).toHaveTextContent('El lector de códigos no se ha podido descargar')
  expect(close).toHaveBeenCalledOnce()
})

test('the camera’s light can be switched, if it has one', async () => {
  const { light } = open()
  await user.click(await screen.findByRole('button', { name: 'Encender la luz' }))
  expect(light).toHaveBeenLastCalledWith(true)
  await user.click(await screen.findByRole('button', { name: 'Apagar la luz' }))
  expect(light).toHaveBeenLastCalledWith(false)
})

test('the camera is switched off when the dialog closes', async () => {
  const { close, unmount, onClose } = open()
  await screen.findByText('8470006620267: 1 unidad')
  await user.click(screen.getByRole('button', { name: 'Terminar' }))
  expect(onClose).toHaveBeenCalledOnce()
  unmount()
  expect(close).toHaveBeenCalledOnce()
})
